import { useRouter } from 'vue-router'

import { newRequestId } from '@/api/client'
import { restoreTeam } from '@/api/teams'
import { useSession } from '@/session/session.store'
import { useToasts } from '@/ui/useToasts'

import { useAttempt } from './useAttempt'

/** Brings a deleted team back, with everything that was in it, and opens it. */
export function useRestoreTeam(): (slug: string, name: string) => Promise<void> {
  const router = useRouter()
  const session = useSession()
  const toasts = useToasts()
  const attempt = useAttempt()
  return async (slug, name) => {
    const isDone = await attempt(`“${name}” was not restored`, () =>
      restoreTeam(slug, { requestId: newRequestId() }),
    )
    if (!isDone) return
    await session.refresh()
    toasts.show({ text: `Restored: “${name}”`, tone: 'good' })
    await router.push({ name: 'workflows', params: { team: slug } })
  }
}
