/** What a token can be allowed, in words, and what stands in the way of each. */
import type { IssueToken } from '@/contracts'
import type { Choice } from '@/ui/choice'

export type TokenKind = IssueToken['kind']
export type Grant = IssueToken['grants'][number]

interface GrantWords {
  readonly value: Grant
  readonly label: string
  readonly description: string
  readonly kinds: readonly TokenKind[]
}

export const TOKEN_KINDS: readonly (Choice & { value: TokenKind })[] = [
  {
    value: 'ci',
    label: 'CI job',
    description: 'A script or a build that starts runs and reads their answers.',
  },
  {
    value: 'agent',
    label: 'Agent',
    description: 'A model that works for you. It gets in only where agent access is on.',
  },
]

const GRANTS: readonly GrantWords[] = [
  { value: 'view', label: 'View', description: 'Reads what you may read.', kinds: ['ci', 'agent'] },
  { value: 'run', label: 'Run', description: 'Starts and stops runs.', kinds: ['ci', 'agent'] },
  { value: 'draw', label: 'Draw', description: 'Makes and changes diagrams.', kinds: ['agent'] },
  {
    value: 'propose',
    label: 'Propose',
    description: 'Suggests changes that a person accepts or rejects.',
    kinds: ['ci', 'agent'],
  },
]

/** The choices for a token of that kind whose owner may do `permissions`: never more than they may. */
export function grantChoices(kind: TokenKind, permissions: readonly string[]): readonly Choice[] {
  return GRANTS.filter(({ kinds }) => kinds.includes(kind)).map(({ value, label, description }) =>
    permissions.includes(value)
      ? { value, label, description }
      : { value, label, description: 'Your role does not allow this.', disabled: true },
  )
}

/** Those of `grants` that a token of that kind can hold and its owner may give. */
export function grantable(
  grants: readonly Grant[],
  kind: TokenKind,
  permissions: readonly string[],
): readonly Grant[] {
  const open = grantChoices(kind, permissions).filter(({ disabled }) => !disabled)
  return grants.filter((grant) => open.some(({ value }) => value === grant))
}

export function grantWords(grants: readonly Grant[]): string {
  return GRANTS.filter(({ value }) => grants.includes(value))
    .map(({ label }) => label)
    .join(', ')
}

/** What somebody types to try the token: the list of workflows, as the bot would ask for it. */
export function tryingOut(origin: string, team: string, secret: string): string {
  return `curl -H "Authorization: Bearer ${secret}" ${origin}/api/${team}/workflows`
}
