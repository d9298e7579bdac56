import type { RunFrame, RunState } from '@/contracts'

import { EMPTY_RUN, foldRun } from './foldRun'
import { EMPTY_TRACE, extendTrace, type Trace } from './trace'

/** A run as it stood after one of its events: where every node was, and what had been said. */
export interface RunView {
  state: RunState
  trace: Trace
}

export const EMPTY_VIEW: RunView = { state: EMPTY_RUN, trace: EMPTY_TRACE }

/** The view after more frames, which come in order. */
export function extendView(view: RunView, frames: readonly RunFrame[]): RunView {
  return {
    state: frames.reduce(foldRun, view.state),
    trace: extendTrace(view.trace, frames),
  }
}

/**
 * The view after the event numbered `seq`.
 *
 * `frames` are all there are, from number 1 without gaps. Going forward from `nearby` folds only what
 * lies between; going back folds from the beginning, because an event cannot be taken out again.
 */
export function viewAt(frames: readonly RunFrame[], seq: number, nearby: RunView): RunView {
  if (nearby.trace.lastSeq === seq) return nearby
  const start = nearby.trace.lastSeq < seq ? nearby : EMPTY_VIEW
  return extendView(start, frames.slice(start.trace.lastSeq, seq))
}
