import { onScopeDispose, shallowRef } from 'vue'

import { asApiError, newRequestId, type ApiError } from '@/api/client'
import { runOnce } from '@/api/runs'
import type { RunEvent, WorkflowGraph } from '@/contracts'

import { readRefusal, type Refusal } from './refusal'
import { useRunStore } from './run.store'
import type { RunControl } from './runControl'
import { readRunFrames } from './sseRun'
import { useRunAnnouncements } from './useRunAnnouncements'

const LOST: RunEvent = {
  type: 'error',
  message: 'The connection was lost before the run ended.',
  hint: 'Run it again.',
  nodeId: null,
  code: 'CONNECTION_LOST',
}

/**
 * Runs a graph that nobody saved, for a visitor: the answer to the request is the run itself.
 *
 * So there is nothing to come back to. When the stream ends early, or the visitor stops it, the run
 * ends for this page, and the page says so in an event of its own.
 */
export function useVisitorRun(graph: () => WorkflowGraph): RunControl {
  const run = useRunStore()
  const isStarting = shallowRef(false)
  const refusal = shallowRef<Refusal | null>(null)
  // There is no second place to read it from, and so no failure to read it.
  const failure = shallowRef<ApiError | null>(null)
  let stream: AbortController | null = null

  run.watchRun(null)
  useRunAnnouncements()

  async function start(question: string): Promise<void> {
    if (isStarting.value || run.isRunning) return
    isStarting.value = true
    refusal.value = null
    const ours = (stream = new AbortController())
    const ran = graph()
    try {
      const answer = await runOnce({ graph: ran, input: question }, ours.signal)
      const id = newRequestId()
      run.watchRun(id, ran)
      isStarting.value = false
      await follow(answer.body, id)
    } catch (thrown) {
      if (!ours.signal.aborted) {
        refusal.value = readRefusal(asApiError(thrown), ran, Date.now())
      }
    } finally {
      isStarting.value = false
    }
  }

  async function follow(body: ReadableStream<Uint8Array> | null, id: string): Promise<void> {
    try {
      if (body) await readRunFrames(body, (frame) => run.apply(frame))
    } catch {
      // However the stream broke, what counts is whether the run had ended by then.
    }
    if (run.runId !== id) return
    endHere(stream?.signal.aborted ? { type: 'run_cancelled', runId: id } : LOST)
  }

  /** End the run on this page, unless it has ended by itself. */
  function endHere(event: RunEvent): void {
    run.catchUp()
    if (!run.isRunning) return
    run.apply({ seq: run.receivedSeq() + 1, at: new Date().toISOString(), event })
  }

  async function cancel(): Promise<void> {
    run.markCancelling(true)
    stream?.abort()
  }

  function dismissRefusal(): void {
    refusal.value = null
  }

  onScopeDispose(() => stream?.abort())

  return {
    isStarting,
    refusal,
    failure,
    start,
    cancel,
    reread: () => {},
    replayOf: null,
    dismissRefusal,
  }
}
