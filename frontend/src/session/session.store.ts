import { useLocalStorage } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

import { readSession, signIn as sendSignIn, signOut as sendSignOut } from '@/api/session'
import type { DeletedTeam, SessionDetail, SignIn, TeamCard } from '@/contracts'

/** Who this browser is signed in as, and which team is open. */
export const useSession = defineStore('session', () => {
  const detail = shallowRef<SessionDetail | null>(null)
  const teamSlug = shallowRef<string | null>(null)
  /** Teams that the person is about to leave, or has just left, by their own act. */
  const left = new Set<string>()
  /** What gives this browser another session of the same person, while that is under way. */
  let renewal: Promise<unknown> = Promise.resolve()
  const lastTeam = useLocalStorage<string | null>('easel.lastTeam', null)

  const person = computed(() => detail.value?.person ?? null)
  const teams = computed<readonly TeamCard[]>(() => detail.value?.teams ?? [])
  /** Deleted not long ago; the person may bring them back. */
  const deletedTeams = computed<readonly DeletedTeam[]>(() => detail.value?.deletedTeams ?? [])
  const team = computed(() => teamCalled(teamSlug.value))
  const mode = computed(() => detail.value?.mode ?? null)
  const publicDemo = computed(() => detail.value?.publicDemo ?? false)
  /** The team to land in: the one opened last, if it is still one's own. */
  const homeTeam = computed(() => teamCalled(lastTeam.value) ?? teams.value[0] ?? null)

  function teamCalled(slug: string | null): TeamCard | null {
    return teams.value.find((candidate) => candidate.slug === slug) ?? null
  }

  /** Read the session once; later calls cost nothing. */
  async function load(): Promise<SessionDetail> {
    detail.value ??= await readSession()
    return detail.value
  }

  /** Read it again, after a change to who one is or what one may do. What is shown stays meanwhile. */
  async function refresh(): Promise<void> {
    detail.value = await readSession()
  }

  /** Go on as the person an invitation's answer says one is now. */
  function adopt(answer: SessionDetail): void {
    detail.value = answer
  }

  async function signIn(request: SignIn): Promise<void> {
    detail.value = await sendSignIn(request)
  }

  async function signOut(): Promise<void> {
    await sendSignOut()
    forget()
  }

  /** What the server no longer recognises is not shown any longer; the next page asks anew. */
  function forget(): void {
    detail.value = null
    teamSlug.value = null
  }

  function openTeam(slug: string | null): void {
    teamSlug.value = slug
    if (!teamCalled(slug) || slug === null) return
    lastTeam.value = slug
    left.delete(slug)
  }

  /** Do what ends with the team being closed to the person: they know, and need not be told. */
  async function leaving<Answer>(slug: string, act: () => Promise<Answer>): Promise<Answer> {
    left.add(slug)
    try {
      return await act()
    } catch (error) {
      left.delete(slug)
      throw error
    }
  }

  /** Do what ends this browser's session and gives it another one of the same person. */
  async function renewing<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const begun = act()
    renewal = begun.catch(() => undefined)
    return begun
  }

  /** The session that opened something is over: whether the person goes on with another. If not, nothing
   * of them is shown any longer. */
  async function outlives(): Promise<boolean> {
    await renewal
    await refresh().catch(forget)
    if (person.value === null) forget()
    return person.value !== null
  }

  function isLeaving(slug: string): boolean {
    return left.has(slug)
  }

  /** Whether the person may, in the open team, as the server said when the page was opened. */
  function may(permission: string): boolean {
    return team.value?.permissions.includes(permission) ?? false
  }

  return {
    person,
    teams,
    deletedTeams,
    team,
    teamSlug,
    homeTeam,
    mode,
    publicDemo,
    load,
    refresh,
    adopt,
    signIn,
    signOut,
    forget,
    openTeam,
    leaving,
    renewing,
    outlives,
    isLeaving,
    may,
  }
})
