import { asApiError } from '@/api/client'
import { useAnnouncer } from '@/ui/useAnnouncer'
import { useToasts } from '@/ui/useToasts'

/**
 * Says in passing that an act did not work: what was tried, what the server said, what to do.
 *
 * For acts whose failure leaves the page as it was. A page that cannot be shown says so in its place.
 */
export function useTellFailure(): (tried: string, error: unknown) => void {
  const toasts = useToasts()
  const announcer = useAnnouncer()
  return (tried, error) => {
    const { message, hint } = asApiError(error)
    const detail = hint === null ? message : `${message} ${hint}`
    toasts.show({ text: tried, detail, tone: 'bad', lastsMs: 10_000 })
    announcer.assertive(`${tried}. ${detail}`)
  }
}
