/**
 * Nodes as text, to carry them between workflows, windows and people.
 *
 * A file that was exported can be pasted, too.
 */

import type { Edge, GraphNode } from '@/contracts'

import type { Clipping } from './graphEdit'

const FORMAT = 'easel.nodes'

export function clippingToText(clipping: Clipping): string {
  return JSON.stringify({ format: FORMAT, nodes: clipping.nodes, edges: clipping.edges }, null, 2)
}

/** The nodes in ``text``; null when it holds none. Text from outside may be anything. */
export function clippingFromText(text: string): Clipping | null {
  const value = asRecord(parse(text))
  const graph = value.format === 'easel.workflow' ? asRecord(value.graph) : value
  if (value.format !== 'easel.workflow' && value.format !== FORMAT) return null
  const nodes = asList(graph.nodes).flatMap((node) => nodeFrom(asRecord(node)))
  const edges = asList(graph.edges).flatMap((edge) => edgeFrom(asRecord(edge)))
  return nodes.length === 0 ? null : { nodes, edges }
}

function nodeFrom(node: Record<string, unknown>): GraphNode[] {
  const { id, kind, label } = node
  if (typeof id !== 'string' || typeof kind !== 'string' || typeof label !== 'string') return []
  const position = asRecord(node.position)
  return [
    {
      id,
      kind,
      label,
      config: asRecord(node.config),
      position: { x: asNumber(position.x), y: asNumber(position.y) },
    },
  ]
}

function edgeFrom({ id, source, target }: Record<string, unknown>): Edge[] {
  if (typeof id !== 'string' || typeof source !== 'string' || typeof target !== 'string') return []
  return [{ id, source, target }]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Record<string, unknown>) : {}
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function asNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
