import { onScopeDispose, watch } from 'vue'

import { useConnection } from '@/live/connection'
import { CLOSED, openSocket, type LiveSocket, type SocketState } from '@/live/socket'

import { useNotices, type Notice } from './notices'
import { useSession } from './session.store'
import { useTeamStanding } from './useTeamStanding'

/** Hears the open team's notices for as long as the calling component lives. The shell calls it once. */
export function useTeamSocket(): void {
  const session = useSession()
  const notices = useNotices()
  const connection = useConnection()
  const standing = useTeamStanding()
  let socket: LiveSocket | null = null

  function open(slug: string, wasOpen = false): LiveSocket {
    const report = connection.track()

    function onState(state: SocketState, closeCode: number | null): void {
      report(state)
      notices.speaker = state === 'open' ? (saying) => socket?.send(saying) : null
      if (state === 'closed' && closeCode === CLOSED.signedOut) void comeBack(slug)
      if (state === 'closed' && closeCode === CLOSED.notFound) void standing.lose(slug)
      if (state !== 'open') return
      if (wasOpen) notices.deliver({ type: 'resumed' })
      wasOpen = true
    }

    return openSocket({
      path: () => `/ws/teams/${slug}`,
      onMessage: (notice) => notices.deliver(notice as Notice),
      onState,
    })
  }

  /** The session that opened the socket is over; there may be another one by now. */
  async function comeBack(slug: string): Promise<void> {
    if (!(await session.outlives()) || session.team?.slug !== slug) return
    close()
    socket = open(slug, true)
  }

  function close(): void {
    socket?.close()
    socket = null
  }

  watch(
    () => session.team?.slug,
    (slug) => {
      close()
      if (slug !== undefined) socket = open(slug)
    },
    { immediate: true },
  )
  onScopeDispose(close)
}
