import type { RunState } from '@/contracts'

/** One answer of a run, under the name of the output node it came from. */
export interface Answer {
  id: string
  label: string
  text: string
}

/**
 * What a run answered: what its output nodes put out, or what its last node did if it has none.
 *
 * The last node of the order is not always an output node: a cycle or a side branch runs after it.
 */
export function answersOf(state: RunState, labelOf: (nodeId: string) => string): Answer[] {
  const outputs = Object.entries(state.outputs)
  if (outputs.length > 0) return outputs.map(([id, text]) => ({ id, label: labelOf(id), text }))
  return state.output === null ? [] : [{ id: 'answer', label: 'Answer', text: state.output }]
}
