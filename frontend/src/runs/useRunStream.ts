import { onScopeDispose, watch } from 'vue'

import type { RunFrame } from '@/contracts'
import { useConnection } from '@/live/connection'
import { CLOSED, openSocket, type LiveSocket } from '@/live/socket'
import { useSession } from '@/session/session.store'

import { useRunStore } from './run.store'

/**
 * Feeds the run store from the run's websocket for as long as the calling component lives.
 *
 * The path is a function because it is asked for again on every reconnection, by which time the
 * last frame has moved on.
 */
export function useRunStream(): void {
  const run = useRunStore()
  const session = useSession()
  const connection = useConnection()
  let socket: LiveSocket | null = null

  function close(): void {
    socket?.close()
    socket = null
  }

  function open(runId: string): void {
    close()
    const report = connection.track()
    socket = openSocket({
      path: () => `/ws/runs/${runId}?after=${run.receivedSeq()}`,
      onMessage: (frame) => {
        // A hole means that this connection has lost its place; a new one asks from ours.
        if (!run.apply(frame as RunFrame)) open(runId)
      },
      onState: (state, closeCode) => {
        report(state)
        // What is closed from here says nothing about the run: another page may be reading it by now.
        if (state === 'closed' && closeCode === null) return
        if (runId !== run.runId) return
        run.markLink(state)
        if (closeCode === CLOSED.signedOut) void comeBack(runId)
      },
    })
  }

  /** The session that opened the socket is over; there may be another one by now. */
  async function comeBack(runId: string): Promise<void> {
    if ((await session.outlives()) && runId === run.runId) open(runId)
  }

  watch(
    () => run.runId,
    (runId) => {
      close()
      if (runId !== null) open(runId)
    },
    { immediate: true },
  )
  onScopeDispose(close)
}
