/**
 * What a person did to a graph since it was last saved, one gesture a step.
 *
 * What is saved is no longer in here: the server undoes that, also after a reload.
 */

import type { WorkflowGraph } from '@/contracts'

export interface Step {
  readonly before: WorkflowGraph
  readonly after: WorkflowGraph
  /** What was done, as said aloud and noted in the list of changes: "Moved Reasoner". */
  readonly what: string
  /** Steps that follow each other with the same gesture are one step, as with letters typed. */
  readonly gesture: string | null
}

export interface GraphHistory {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export const NO_HISTORY: GraphHistory = { past: [], future: [] }

/** Deeper than anyone goes back within the seconds until the next save. */
const MAX_STEPS = 200

export function record(history: GraphHistory, step: Step): GraphHistory {
  const last = history.past.at(-1)
  if (last !== undefined && step.gesture !== null && last.gesture === step.gesture) {
    return { past: [...history.past.slice(0, -1), { ...step, before: last.before }], future: [] }
  }
  return { past: [...history.past, step].slice(-MAX_STEPS), future: [] }
}

/** End the running gesture: what comes next is a step of its own. */
export function settle(history: GraphHistory): GraphHistory {
  const last = history.past.at(-1)
  if (last === undefined || last.gesture === null) return history
  return { ...history, past: [...history.past.slice(0, -1), { ...last, gesture: null }] }
}

export function stepBack(history: GraphHistory): { history: GraphHistory; step: Step } | null {
  const step = history.past.at(-1)
  if (step === undefined) return null
  return {
    step,
    history: { past: history.past.slice(0, -1), future: [step, ...history.future] },
  }
}

export function stepForward(history: GraphHistory): { history: GraphHistory; step: Step } | null {
  const [step, ...future] = history.future
  if (step === undefined) return null
  return { step, history: { past: [...history.past, step], future } }
}

/** Forget the steps that led to ``graph``, which is saved now. Later ones stay. */
export function forgetSaved(history: GraphHistory, graph: WorkflowGraph): GraphHistory {
  const index = history.past.findLastIndex((step) => step.after === graph)
  if (index < 0) return history
  return { ...settle(history), past: history.past.slice(index + 1) }
}

/** One sentence for everything in ``history``, short enough for a note. */
export function noteOf(history: GraphHistory): string | null {
  const whats = history.past.map((step) => step.what)
  const [first] = whats
  if (first === undefined) return null
  const distinct = [...new Set(whats)]
  const more = distinct.length - 2
  const named = distinct.slice(0, 2).join(', ')
  return (more > 0 ? `${named} and ${more} more` : named).slice(0, 200)
}
