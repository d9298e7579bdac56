import { computed, reactive, shallowRef } from 'vue'

import { issueToken } from '@/api/tokens'
import { useSubmission } from '@/api/useSubmission'
import type { TeamDetail, TokenIssued } from '@/contracts'

import { grantable, type Grant, type TokenKind } from './grants'

const NEVER = 'never'

export const LIVES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: NEVER, label: 'Until it is revoked' },
] as const

export const REACHES = [
  { value: 'team', label: 'Whatever you may use in the team' },
  { value: 'projects', label: 'Only projects you choose' },
] as const

interface Wanted {
  name: string
  kind: TokenKind
  grants: readonly string[]
  reach: string
  projectIds: readonly string[]
  life: string
}

/** What a new token is begun with: what a build needs, and no longer than a quarter. */
function beginning(): Wanted {
  return {
    name: '',
    kind: 'ci',
    grants: ['view', 'run'],
    reach: 'team',
    projectIds: [],
    life: '90',
  }
}

/** What is wanted of a new token, what is wrong with it, and its way to the server. */
export function useNewToken(team: () => TeamDetail) {
  const { isBusy, untold, problemOf, submit, clear } = useSubmission([
    'name',
    'kind',
    'grants',
    'projectIds',
    'expiresInDays',
  ])
  const wanted = reactive(beginning())
  const wasNameLeft = shallowRef(false)
  const wasSent = shallowRef(false)

  /** Those asked for that this kind can hold and this person can give. */
  const grants = computed(() =>
    grantable(wanted.grants as readonly Grant[], wanted.kind, team().permissions),
  )
  const isNameless = computed(() => wanted.name.trim() === '')
  const isAimless = computed(() => wanted.reach === 'projects' && wanted.projectIds.length === 0)

  const problems = computed(() => ({
    name:
      (wasNameLeft.value || wasSent.value) && isNameless.value
        ? 'Give the token a name.'
        : problemOf('name'),
    kind: problemOf('kind'),
    grants:
      wasSent.value && grants.value.length === 0
        ? 'Allow at least one thing.'
        : problemOf('grants'),
    projects:
      wasSent.value && isAimless.value ? 'Choose at least one project.' : problemOf('projectIds'),
    life: problemOf('expiresInDays'),
  }))

  function begin(): void {
    Object.assign(wanted, beginning())
    wasNameLeft.value = wasSent.value = false
    clear()
  }

  /** A name is judged once there was one: who passes the field by has not begun yet. */
  function leaveName(): void {
    wasNameLeft.value = wanted.name !== ''
  }

  /** Make the token; null where something is missing or the server refused. */
  async function send(): Promise<TokenIssued | null> {
    wasSent.value = true
    if (isNameless.value || grants.value.length === 0 || isAimless.value) return null
    const request = {
      name: wanted.name.trim(),
      kind: wanted.kind,
      grants: grants.value,
      projectIds: wanted.reach === 'projects' ? wanted.projectIds : [],
      expiresInDays: wanted.life === NEVER ? null : Number(wanted.life),
    }
    return submit(request, (full) => issueToken(team().slug, full))
  }

  return { wanted, grants, problems, isBusy, untold, begin, leaveName, send }
}

export type NewToken = ReturnType<typeof useNewToken>
