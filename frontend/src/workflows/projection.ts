/**
 * A graph as the canvas draws it.
 *
 * What did not change keeps its identity from one projection to the next, so that moving one node
 * redraws one node, and a graph of hundreds stays quick.
 */

import type { Edge, GraphNode, NodeKindCard, WorkflowGraph } from '@/contracts'
import { nodeName } from '@/runs/nodeName'

import type { Position } from './graphEdit'
import { sameJson } from './json'

export type Mark = 'added' | 'removed' | 'modified' | 'moved'

export interface Selection {
  readonly nodes: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
}

export const NOTHING_SELECTED: Selection = { nodes: new Set(), edges: new Set() }

/** Everything that decides how a graph looks while nothing runs. */
export interface Look {
  readonly kinds: ReadonlyMap<string, NodeKindCard>
  readonly selection: Selection
  /** The node that the keyboard stands on. */
  readonly current: string | null
  readonly cycleNodeIds: ReadonlySet<string>
  /** The first problem of each node that has one, as a sentence. */
  readonly problems: ReadonlyMap<string, string>
  /** How nodes and edges differ from another revision, by id. */
  readonly marks: ReadonlyMap<string, Mark>
  /** One line that says how the node is set up. */
  readonly summaryOf: (node: GraphNode) => string
}

export interface NodeLook {
  readonly label: string
  readonly kindLabel: string
  readonly icon: string
  readonly tone: string
  readonly summary: string
  readonly current: boolean
  readonly inCycle: boolean
  readonly problem: string | null
  readonly mark: Mark | null
}

export interface EdgeLook {
  readonly inCycle: boolean
  readonly mark: Mark | null
}

export interface CanvasNode {
  readonly id: string
  readonly type: 'step'
  readonly position: Position
  readonly selected: boolean
  readonly data: NodeLook
}

export interface CanvasEdge {
  readonly id: string
  readonly type: 'flow'
  readonly source: string
  readonly target: string
  readonly selected: boolean
  readonly data: EdgeLook
}

export interface Projection {
  readonly nodes: readonly CanvasNode[]
  readonly edges: readonly CanvasEdge[]
}

export const NOTHING_DRAWN: Projection = { nodes: [], edges: [] }

/** Draw ``graph``, reusing from ``previous`` whatever looks the same. */
export function project(graph: WorkflowGraph, look: Look, previous: Projection): Projection {
  const nodes = reuse(
    previous.nodes,
    graph.nodes.map((node) => projectNode(node, look)),
  )
  const edges = reuse(
    previous.edges,
    graph.edges.map((edge) => projectEdge(edge, look)),
  )
  if (nodes === previous.nodes && edges === previous.edges) return previous
  return { nodes, edges }
}

function projectNode(node: GraphNode, look: Look): CanvasNode {
  const kind = look.kinds.get(node.kind)
  return {
    id: node.id,
    type: 'step',
    position: node.position,
    selected: look.selection.nodes.has(node.id),
    data: {
      label: nodeName(node, kind),
      kindLabel: kind?.label ?? node.kind,
      icon: kind?.icon ?? '',
      tone: kind?.tone ?? 'plain',
      summary: look.summaryOf(node),
      current: look.current === node.id,
      inCycle: look.cycleNodeIds.has(node.id),
      problem: look.problems.get(node.id) ?? null,
      mark: look.marks.get(node.id) ?? null,
    },
  }
}

function projectEdge(edge: Edge, look: Look): CanvasEdge {
  return {
    id: edge.id,
    type: 'flow',
    source: edge.source,
    target: edge.target,
    selected: look.selection.edges.has(edge.id),
    data: {
      inCycle: look.cycleNodeIds.has(edge.source) && look.cycleNodeIds.has(edge.target),
      mark: look.marks.get(edge.id) ?? null,
    },
  }
}

function reuse<Item extends CanvasNode | CanvasEdge>(
  held: readonly Item[],
  fresh: readonly Item[],
): readonly Item[] {
  const byId = new Map(held.map((item) => [item.id, item] as const))
  const items = fresh.map((item) => {
    const before = byId.get(item.id)
    if (before === undefined) return item
    if (sameJson(before, item)) return before
    // The data keeps its own identity: it is what a node's component is drawn from.
    return sameJson(before.data, item.data) ? { ...item, data: before.data } : item
  })
  const isSame = items.length === held.length && items.every((item, index) => item === held[index])
  return isSame ? held : items
}
