import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

import type { RunDetail, RunFrame, WorkflowGraph } from '@/contracts'
import type { SocketState } from '@/live/socket'

import type { NodePhase } from './foldRun'
import { createFrameQueue } from './frameQueue'
import { nodeName } from './nodeName'
import { EMPTY_VIEW, extendView, viewAt } from './runView'
import type { TraceNode } from './trace'

/**
 * The run being watched. It only ever changes by folding a frame into it.
 *
 * What is shown is the run at its newest event, or, while somebody looks back, as it stood at an
 * earlier one. Frames that arrive meanwhile are kept and move nothing.
 */
export const useRunStore = defineStore('run', () => {
  const runId = shallowRef<string | null>(null)
  const detail = shallowRef<RunDetail | null>(null)
  /** The graph it runs, as far as the page knew it when it started the run. */
  const startedGraph = shallowRef<WorkflowGraph | null>(null)
  const isCancelling = shallowRef(false)
  /** How the connection that brings its frames stands; null without one. */
  const link = shallowRef<SocketState | null>(null)

  const frames = shallowRef<readonly RunFrame[]>([])
  const newest = shallowRef(EMPTY_VIEW)
  const shown = shallowRef(EMPTY_VIEW)
  /** The event that is looked back to; null while following the newest. */
  const lookingAt = shallowRef<number | null>(null)
  /** How far the server's clock is ahead of ours, in milliseconds; null until a frame tells. */
  const skewMs = shallowRef<number | null>(null)

  let lastReceived = 0
  const queue = createFrameQueue<RunFrame>(take)

  const state = computed(() => shown.value.state)
  const trace = computed(() => shown.value.trace)
  const lastSeq = computed(() => newest.value.state.lastSeq)
  const status = computed(() => newest.value.state.status)
  const newestFailure = computed(() => newest.value.state.failure)
  const isLookingBack = computed(() => lookingAt.value !== null)
  // Until something is known of a run, it may as well be one of last year.
  const isKnown = computed(
    () => lastSeq.value > 0 || detail.value !== null || startedGraph.value !== null,
  )
  const isOver = computed(
    () => Boolean(detail.value?.finishedAt) || !['queued', 'running'].includes(status.value),
  )
  const isRunning = computed(() => runId.value !== null && isKnown.value && !isOver.value)

  /** Old events are not kept for ever: this run is over, and its stream ended before any came. */
  const isForgotten = computed(
    () => link.value === 'closed' && lastSeq.value === 0 && Boolean(detail.value?.finishedAt),
  )

  const graph = computed(() => detail.value?.graph ?? startedGraph.value)
  const labels = computed(
    () => new Map(graph.value?.nodes.map((node) => [node.id, nodeName(node, undefined)])),
  )
  const phases = computed(() => state.value.phases)
  const isOverHere = computed(() => !['queued', 'running'].includes(state.value.status))
  const nodes = computed(() => new Map(trace.value.nodes.map((node) => [node.nodeId, node])))

  /** Watch another run, or none. `graphOfIt` is what it runs, where that is known already. */
  function watchRun(id: string | null, graphOfIt: WorkflowGraph | null = null): void {
    if (id === runId.value) return
    queue.clear()
    runId.value = id
    detail.value = null
    startedGraph.value = graphOfIt
    isCancelling.value = false
    link.value = null
    frames.value = []
    newest.value = EMPTY_VIEW
    shown.value = EMPTY_VIEW
    lookingAt.value = null
    skewMs.value = null
    lastReceived = 0
  }

  function describe(run: RunDetail): void {
    if (run.id === runId.value) detail.value = run
  }

  /**
   * Take in a frame, now or with the next picture. One that was taken in before is ignored.
   *
   * Answers false when frames before this one are missing, and leaves it: who brought it has to ask
   * again from `receivedSeq`.
   */
  function apply(frame: RunFrame): boolean {
    if (frame.seq <= lastReceived) return true
    if (frame.seq > lastReceived + 1) return false
    lastReceived = frame.seq
    readClock(frame)
    queue.push(frame)
    return true
  }

  /** Compare clocks by a frame made just now, and not by one that is read again from the log. */
  function readClock(frame: RunFrame): void {
    if (frame.seq <= (detail.value?.lastSeq ?? Infinity)) return
    // The frame that took the shortest way tells it best, and any other makes it seem less.
    skewMs.value = Math.max(skewMs.value ?? -Infinity, Date.parse(frame.at) - Date.now())
  }

  /** The number of the newest frame that arrived, whether it is shown yet or not. */
  function receivedSeq(): number {
    return lastReceived
  }

  function take(batch: RunFrame[]): void {
    frames.value = [...frames.value, ...batch]
    newest.value = extendView(newest.value, batch)
    show()
  }

  /** Fold what has arrived now, and not with the next picture. */
  function catchUp(): void {
    queue.flush()
  }

  /**
   * Show the run as it stood after event `seq`, or follow it again for null.
   *
   * An event that has not arrived yet is waited for: until then the newest one is shown.
   */
  function lookAt(seq: number | null): void {
    lookingAt.value = seq === null ? null : Math.max(0, seq)
    show()
  }

  function show(): void {
    const at = Math.min(lookingAt.value ?? Infinity, lastSeq.value)
    shown.value = at === lastSeq.value ? newest.value : viewAt(frames.value, at, shown.value)
  }

  function markCancelling(asked: boolean): void {
    isCancelling.value = asked
  }

  function markLink(next: SocketState | null): void {
    link.value = next
  }

  /** Where the run is with a node; null for one that came to the canvas after the run had started. */
  function phaseOf(nodeId: string): NodePhase | null {
    const phase = phases.value[nodeId]
    if (phase !== undefined) return phase
    if (graph.value !== null && !labels.value.has(nodeId)) return null
    return isOverHere.value ? 'skipped' : 'waiting'
  }

  /** When a node started and ended and what it did; null when it has not started. */
  function nodeOf(nodeId: string): TraceNode | null {
    return nodes.value.get(nodeId) ?? null
  }

  /** The name that people gave a node, as it was in this run. */
  function graphName(id: string): string | null {
    const searched = detail.value?.searches?.find((graph) =>
      id === '' ? graph.isDefault : graph.id === id,
    )
    return searched?.name ?? null
  }

  function labelOf(nodeId: string): string {
    return labels.value.get(nodeId) ?? nodeId
  }

  return {
    runId,
    detail,
    graph,
    frames,
    state,
    trace,
    status,
    newestFailure,
    lastSeq,
    lookingAt,
    skewMs,
    isRunning,
    isLookingBack,
    isForgotten,
    isCancelling,
    link,
    watchRun,
    describe,
    apply,
    receivedSeq,
    catchUp,
    lookAt,
    markCancelling,
    markLink,
    phaseOf,
    nodeOf,
    labelOf,
    graphName,
  }
})
