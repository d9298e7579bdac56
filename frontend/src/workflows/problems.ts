/**
 * Where in a graph a problem is.
 *
 * The server points into the graph that it was sent, by position. Nodes move about in that list, so a
 * pointer is turned into a node's id and a field at once, while the list is still at hand.
 */

import type { Problem, Remark, WorkflowGraph } from '@/contracts'

export interface NodeProblems {
  /** The first sentence, for the canvas. */
  readonly first: string
  /** What is wrong with the label. */
  readonly label: string | null
  /** What is wrong with the settings, by the pointer of the setting: `/prompt`. */
  readonly config: Readonly<Record<string, string>>
}

/** The problems of each node that has one, by its id. */
export type ProblemsByNode = ReadonlyMap<string, NodeProblems>

const NODE_PATH = /^(?:\/graph)?\/nodes\/(\d+)(\/.*)?$/

export function problemsByNode(
  problems: readonly Pick<Problem, 'path' | 'message'>[],
  graph: WorkflowGraph,
): ProblemsByNode {
  const found = new Map<string, NodeProblems>()
  for (const { path, message } of problems) {
    const [, index, field = ''] = NODE_PATH.exec(path) ?? []
    const node = index === undefined ? undefined : graph.nodes[Number(index)]
    if (node !== undefined) found.set(node.id, withProblem(found.get(node.id), field, message))
  }
  return found
}

/** The problems that are about no node in particular. */
export function problemsOfGraph(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter((problem) => !NODE_PATH.test(problem.path))
}

/** Remarks that stop a run, as problems. They name their nodes, so their order does not matter. */
export function blockingProblems(
  remarks: readonly Remark[],
  graph: WorkflowGraph,
): readonly Pick<Problem, 'path' | 'message'>[] {
  const position = new Map(graph.nodes.map((node, index) => [node.id, index] as const))
  return remarks
    .filter((remark) => remark.severity === 'blocks_run')
    .flatMap((remark) =>
      remark.nodeIds.flatMap((id) => {
        const index = position.get(id)
        if (index === undefined) return []
        const [, , field = ''] = NODE_PATH.exec(remark.path) ?? []
        return [{ path: `/nodes/${index}${field}`, message: remark.message }]
      }),
    )
}

function withProblem(
  before: NodeProblems | undefined,
  field: string,
  message: string,
): NodeProblems {
  const known = before ?? { first: message, label: null, config: {} }
  if (field === '/label') return { ...known, label: known.label ?? message }
  if (!field.startsWith('/config/')) return known
  return { ...known, config: { [field.slice('/config'.length)]: message, ...known.config } }
}
