import type { Trace, TraceNode, TraceStep } from './trace'

interface Row {
  key: string
  node: TraceNode
}

/** The head of a node, under which its steps are folded away or not. */
export interface NodeRow extends Row {
  kind: 'node'
  isOpen: boolean
}

export interface StepRow extends Row {
  kind: 'step'
  step: TraceStep
  isLast: boolean
  /** A thought that goes on in the same vein as the one above it. */
  isContinued: boolean
}

export type TraceRow = NodeRow | StepRow

/** A trace as one list of rows, the way it is drawn: each node's head, then its steps if unfolded. */
export function traceRows(trace: Trace, folded: ReadonlySet<string>): TraceRow[] {
  return trace.nodes.flatMap((node): TraceRow[] => {
    const isOpen = !folded.has(node.nodeId)
    const head: NodeRow = { kind: 'node', key: `node ${node.nodeId}`, node, isOpen }
    if (!isOpen) return [head]
    const lastIndex = node.steps.length - 1
    const steps = node.steps.map((step, index): StepRow => {
      const key = `step ${node.nodeId} ${step.seq}`
      const isContinued = isSameVein(node.steps[index - 1], step)
      return { kind: 'step', key, node, step, isLast: index === lastIndex, isContinued }
    })
    return [head, ...steps]
  })
}

function isSameVein(before: TraceStep | undefined, step: TraceStep): boolean {
  return before?.kind === 'thought' && step.kind === 'thought' && before.channel === step.channel
}

/** The row that event `seq` is drawn in; -1 for events that are not drawn, such as the first. */
export function rowOfEvent(rows: readonly TraceRow[], seq: number): number {
  return rows.findLastIndex((row) =>
    row.kind === 'node'
      ? row.node.seq === seq
      : row.step.seq <= seq && seq <= row.step.untilSeq && isWithin(row.node, row.step, seq),
  )
}

/** Whether `seq` belongs to this step. A call is answered later, and other steps may lie between. */
function isWithin({ steps }: TraceNode, step: TraceStep, seq: number): boolean {
  return seq === step.seq || seq === step.untilSeq || !steps.some((other) => other.seq === seq)
}
