/**
 * Every change a person can make to a graph.
 *
 * An edit returns a new graph that shares what it did not touch, and the same graph when nothing
 * changed: history, saving and drawing all ask "is it another object?" and nothing more. Ids are
 * handed in, so that the same edit can be told twice.
 */

import type { Edge, GraphNode, WorkflowGraph } from '@/contracts'

import { sameJson } from './json'

export type Position = GraphNode['position']
export type Config = GraphNode['config']

/** Gives a fresh id that starts with ``prefix``. */
export type NewId = (prefix: string) => string

/** Nodes taken out of a graph, with the edges that joined two of them. */
export interface Clipping {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly Edge[]
}

export const EMPTY_GRAPH: WorkflowGraph = { nodes: [], edges: [] }
export const MAX_LABEL_LENGTH = 120

export function addNode(graph: WorkflowGraph, node: GraphNode): WorkflowGraph {
  return { ...graph, nodes: [...graph.nodes, node] }
}

/** Put the named nodes where ``positions`` says; the others stay. */
export function moveNodes(
  graph: WorkflowGraph,
  positions: ReadonlyMap<string, Position>,
): WorkflowGraph {
  return withNodes(graph, (node) => {
    const position = positions.get(node.id)
    if (position === undefined || sameJson(position, node.position)) return node
    return { ...node, position: { x: position.x, y: position.y } }
  })
}

export function renameNode(graph: WorkflowGraph, id: string, label: string): WorkflowGraph {
  return withNodes(graph, (node) =>
    node.id === id && node.label !== label ? { ...node, label } : node,
  )
}

export function configureNode(graph: WorkflowGraph, id: string, config: Config): WorkflowGraph {
  return withNodes(graph, (node) =>
    node.id === id && !sameJson(node.config, config) ? { ...node, config } : node,
  )
}

/** Why ``source`` cannot give its output to ``target``; null when it can. */
export function whyNotConnect(graph: WorkflowGraph, source: string, target: string): string | null {
  const known = new Set(graph.nodes.map((node) => node.id))
  if (!known.has(source) || !known.has(target)) return 'One of the two nodes is gone.'
  if (source === target) return 'A node cannot be connected to itself.'
  if (graph.edges.some((edge) => edge.source === source && edge.target === target)) {
    return 'These two nodes are already connected.'
  }
  return null
}

/** Draw ``edge``, unless `whyNotConnect` has something against it. */
export function connect(graph: WorkflowGraph, edge: Edge): WorkflowGraph {
  if (whyNotConnect(graph, edge.source, edge.target) !== null) return graph
  return { ...graph, edges: [...graph.edges, edge] }
}

/** Take out the named nodes, the edges that would be left dangling, and the named edges. */
export function removeItems(
  graph: WorkflowGraph,
  nodeIds: ReadonlySet<string>,
  edgeIds: ReadonlySet<string>,
): WorkflowGraph {
  const nodes = graph.nodes.filter((node) => !nodeIds.has(node.id))
  const edges = graph.edges.filter(
    (edge) => !edgeIds.has(edge.id) && !nodeIds.has(edge.source) && !nodeIds.has(edge.target),
  )
  if (nodes.length === graph.nodes.length && edges.length === graph.edges.length) return graph
  return { nodes, edges }
}

export function clip(graph: WorkflowGraph, nodeIds: ReadonlySet<string>): Clipping {
  return {
    nodes: graph.nodes.filter((node) => nodeIds.has(node.id)),
    edges: graph.edges.filter((edge) => nodeIds.has(edge.source) && nodeIds.has(edge.target)),
  }
}

/**
 * Put ``clipping`` into ``graph`` under fresh ids, moved by ``offset``.
 *
 * Returns the graph and the ids of the new nodes, in the order of the clipping.
 */
export function paste(
  graph: WorkflowGraph,
  clipping: Clipping,
  newId: NewId,
  offset: Position,
): { graph: WorkflowGraph; nodeIds: string[] } {
  const renamed = new Map(clipping.nodes.map((node) => [node.id, newId(node.kind)] as const))
  const nodes = clipping.nodes.map((node) => ({
    ...node,
    id: renamed.get(node.id) ?? node.id,
    position: { x: node.position.x + offset.x, y: node.position.y + offset.y },
  }))
  const edges = clipping.edges.flatMap((edge) => {
    const source = renamed.get(edge.source)
    const target = renamed.get(edge.target)
    return source === undefined || target === undefined
      ? []
      : [{ id: newId('edge'), source, target }]
  })
  if (nodes.length === 0) return { graph, nodeIds: [] }
  return {
    graph: { nodes: [...graph.nodes, ...nodes], edges: [...graph.edges, ...edges] },
    nodeIds: nodes.map((node) => node.id),
  }
}

/** Whether two graphs say the same. Their order counts: it is the order they run in. */
export function sameGraph(one: WorkflowGraph, other: WorkflowGraph): boolean {
  return one === other || (sameItems(one.nodes, other.nodes) && sameItems(one.edges, other.edges))
}

/** ``fresh``, made of the objects of ``held`` wherever they say the same. */
export function keepIdentity(held: WorkflowGraph, fresh: WorkflowGraph): WorkflowGraph {
  if (sameGraph(held, fresh)) return held
  return {
    nodes: reuse(held.nodes, fresh.nodes),
    edges: reuse(held.edges, fresh.edges),
  }
}

function reuse<Item extends { readonly id: string }>(
  held: readonly Item[],
  fresh: readonly Item[],
): readonly Item[] {
  const byId = new Map(held.map((item) => [item.id, item] as const))
  return fresh.map((item) => {
    const before = byId.get(item.id)
    return before !== undefined && sameJson(before, item) ? before : item
  })
}

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => sameJson(item, other[index]))
}

function withNodes(graph: WorkflowGraph, edit: (node: GraphNode) => GraphNode): WorkflowGraph {
  const nodes = graph.nodes.map(edit)
  return nodes.every((node, index) => node === graph.nodes[index]) ? graph : { ...graph, nodes }
}
