import type { RunState } from '@/contracts'
import type { Trace, TraceNode } from './trace'

/** How a run stands: one word, in a tone that repeats it, and a sentence that says more. */
export interface Standing {
  tone: 'plain' | 'waiting' | 'running' | 'good' | 'bad'
  word: string
  sentence: string
}

/** Say how a run stands. `labelOf` gives a node the name that people gave it. */
export function standingOf(
  state: RunState,
  trace: Trace,
  labelOf: (nodeId: string) => string,
): Standing {
  const last = trace.nodes.findLast((node) => node.phase !== 'done')
  switch (state.status) {
    case 'queued':
      return { tone: 'waiting', word: 'Queued', sentence: 'Waiting for a worker to take it.' }
    case 'running':
      return {
        tone: 'running',
        word: 'Running',
        sentence: last ? doing(last, labelOf(last.nodeId)) : 'Going on to the next node.',
      }
    case 'completed':
      return { tone: 'good', word: 'Finished', sentence: counted(trace.nodes.length) }
    case 'failed':
      return {
        tone: 'bad',
        word: 'Failed',
        sentence: last ? `It failed at ${labelOf(last.nodeId)}.` : 'It failed between two nodes.',
      }
    case 'cancelled':
      return {
        tone: 'plain',
        word: 'Cancelled',
        sentence: last ? `It was stopped at ${labelOf(last.nodeId)}.` : 'It was stopped.',
      }
  }
}

function doing(node: TraceNode, label: string): string {
  const step = node.steps.at(-1)
  if (step?.kind === 'thought') {
    return step.channel === 'answer' ? `${label} is answering.` : `${label} is thinking.`
  }
  if (step?.kind === 'call' && step.citations === null) {
    return `${label} is waiting for ${wordsOf(step.tool)}.`
  }
  return `${label} is at work.`
}

function counted(nodes: number): string {
  return nodes === 1 ? 'One node ran.' : `${nodes} nodes ran.`
}

/** The name of a tool as words: `knowledge_graph_search` is “knowledge graph search”. */
export function wordsOf(name: string): string {
  return name.replaceAll('_', ' ')
}
