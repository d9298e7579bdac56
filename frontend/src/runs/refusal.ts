import type { ApiError } from '@/api/client'
import type { GraphNode, WorkflowGraph } from '@/contracts'

/** One reason, and the node it is about where it is about one. */
export interface Reason {
  message: string
  hint: string | null
  node: Pick<GraphNode, 'id' | 'kind' | 'label'> | null
}

/** Why a run did not start, in the words of the page. */
export interface Refusal {
  title: string
  happened: string
  hint: string | null
  code: string
  reasons: readonly Reason[]
  /** The moment from which it may be tried again, in milliseconds since 1970; null for any time. */
  retryAtMs: number | null
}

const TITLES: Readonly<Record<string, string>> = {
  GRAPH_NOT_READY: 'This workflow is not ready to run',
  LIMIT_EXCEEDED: 'This run is too large',
  RATE_LIMITED: 'Too many runs for the moment',
  MODEL_UNAVAILABLE: 'The model cannot be reached',
  NOT_FOUND: 'This workflow is gone',
  FORBIDDEN: 'You may not run this workflow',
  UNAUTHORIZED: 'You are signed out',
  REVISION_CONFLICT: 'Somebody changed this workflow',
}

/** Say why a run of `graph` was refused. `nowMs` is when, in milliseconds since 1970. */
export function readRefusal(error: ApiError, graph: WorkflowGraph, nowMs: number): Refusal {
  return {
    title: TITLES[error.code] ?? 'The run did not start',
    happened: error.message,
    hint: error.hint,
    code: error.code,
    reasons: error.problems.map(({ message, hint, path }) => ({
      message,
      hint,
      node: nodeAt(path, graph),
    })),
    retryAtMs: error.retryAfterMs === null ? null : nowMs + error.retryAfterMs,
  }
}

/** The node that a JSON pointer such as `/graph/nodes/2/config` leads into; null for elsewhere. */
export function nodeAt(path: string, graph: WorkflowGraph): GraphNode | null {
  const index = /^(?:\/graph)?\/nodes\/(\d+)(?:\/|$)/.exec(path)?.[1]
  return index === undefined ? null : (graph.nodes[Number(index)] ?? null)
}
