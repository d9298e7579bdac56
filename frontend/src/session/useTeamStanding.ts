import { useRouter } from 'vue-router'

import { useToasts } from '@/ui/useToasts'

import { useSession } from './session.store'
import { useTeamChanges } from './useTeamChanges'

interface TeamStanding {
  /** The server let go of the page, because the team called `slug` is not the person's any more. */
  lose: (slug: string) => Promise<void>
}

/**
 * Keeps true what the page believes of the person in the open team: their role, the team's name, and
 * whether they are in it at all. The shell calls it once.
 */
export function useTeamStanding(): TeamStanding {
  const session = useSession()
  const router = useRouter()
  const toasts = useToasts()

  /** A page that cannot ask just now goes on with what it knows: the server checks every act itself. */
  async function refresh(): Promise<void> {
    if (session.person !== null) await session.refresh().catch(() => undefined)
  }

  async function lose(slug: string): Promise<void> {
    const name = session.teams.find((team) => team.slug === slug)?.name ?? slug
    await refresh()
    const isStillTheirs = session.teams.some((team) => team.slug === slug)
    if (session.person === null || isStillTheirs || session.isLeaving(slug)) return
    const canRestore = session.deletedTeams.some((team) => team.slug === slug)
    toasts.show({
      text: canRestore ? `“${name}” was deleted` : `“${name}” is closed to you now`,
      detail: canRestore
        ? 'Until it is gone for good, you can restore it from your account.'
        : 'You were removed from it, or it was deleted.',
      tone: 'warn',
      lastsMs: 10_000,
    })
    await router.push({ name: 'home' })
  }

  useTeamChanges(['team', 'member'], () => void refresh())
  return { lose }
}
