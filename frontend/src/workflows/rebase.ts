/**
 * Putting my changes on top of somebody else's.
 *
 * Both sides started from the same graph. What only one of them touched is taken from that one,
 * setting by setting; where both changed the same thing, mine is kept and the overlap is named, so
 * that a person decides with open eyes.
 */

import type { Edge, GraphNode, WorkflowGraph } from '@/contracts'

import { sameGraph } from './graphEdit'
import { sameJson } from './json'

/** Something that both sides changed, in different ways. */
export interface Overlap {
  readonly what: 'node' | 'edge'
  readonly id: string
  readonly label: string
  readonly field: 'label' | 'settings' | 'position' | 'removed'
}

export interface Rebased {
  readonly graph: WorkflowGraph
  readonly overlaps: readonly Overlap[]
}

/** What ``mine`` changed since ``base``, made to ``theirs``. */
export function rebase(base: WorkflowGraph, mine: WorkflowGraph, theirs: WorkflowGraph): Rebased {
  if (sameGraph(base, mine)) return { graph: theirs, overlaps: [] }
  if (sameGraph(base, theirs)) return { graph: mine, overlaps: [] }

  const overlaps: Overlap[] = []
  const nodes = mergeItems(base.nodes, mine.nodes, theirs.nodes, (before, ours, other) =>
    mergeNode(before, ours, other, overlaps),
  )
  for (const id of nodes.bothTouched) {
    const node = find(mine.nodes, id) ?? find(theirs.nodes, id)
    overlaps.push({ what: 'node', id, label: node?.label ?? id, field: 'removed' })
  }

  const edges = mergeItems(base.edges, mine.edges, theirs.edges, (_before, ours) => ours)
  const known = new Set(nodes.items.map((node) => node.id))
  const graph = {
    nodes: nodes.items,
    edges: withoutRepeats(edges.items).filter(
      (edge) => known.has(edge.source) && known.has(edge.target),
    ),
  }
  return { graph, overlaps }
}

function mergeNode(
  before: GraphNode | undefined,
  mine: GraphNode,
  theirs: GraphNode,
  overlaps: Overlap[],
): GraphNode {
  if (before === undefined) return mine
  const overlap = (field: Overlap['field']): void => {
    overlaps.push({ what: 'node', id: mine.id, label: mine.label, field })
  }
  return {
    ...mine,
    kind: choose(before.kind, mine.kind, theirs.kind, () => overlap('settings')),
    label: choose(before.label, mine.label, theirs.label, () => overlap('label')),
    position: choose(before.position, mine.position, theirs.position, () => overlap('position')),
    config: mergeConfig(before.config, mine.config, theirs.config, () => overlap('settings')),
  }
}

function mergeConfig(
  before: GraphNode['config'],
  mine: GraphNode['config'],
  theirs: GraphNode['config'],
  onOverlap: () => void,
): GraphNode['config'] {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const merged: Record<string, GraphNode['config'][string]> = {}
  for (const key of keys) {
    const value = choose(before[key], mine[key], theirs[key], onOverlap)
    if (value !== undefined) merged[key] = value
  }
  return merged
}

function choose<Value>(before: Value, mine: Value, theirs: Value, onOverlap: () => void): Value {
  if (sameJson(mine, theirs) || sameJson(before, mine)) return theirs
  if (!sameJson(before, theirs)) onOverlap()
  return mine
}

interface Merged<Item> {
  readonly items: Item[]
  /** Removed by one side and changed by the other. */
  readonly bothTouched: string[]
}

function mergeItems<Item extends GraphNode | Edge>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  mergeTwo: (before: Item | undefined, mine: Item, theirs: Item) => Item,
): Merged<Item> {
  const bothTouched: string[] = []
  const items: Item[] = []
  for (const other of theirs) {
    const before = find(base, other.id)
    const ours = find(mine, other.id)
    if (ours !== undefined) items.push(mergeTwo(before, ours, other))
    else if (before === undefined) items.push(other)
    else if (!sameJson(before, other)) bothTouched.push(other.id)
  }
  for (const [index, ours] of mine.entries()) {
    if (find(theirs, ours.id) !== undefined) continue
    const before = find(base, ours.id)
    if (before !== undefined) {
      if (sameJson(before, ours)) continue
      bothTouched.push(ours.id)
    }
    items.splice(placeAfter(items, mine, index), 0, ours)
  }
  return { items, bothTouched }
}

/** After the nearest of my earlier items that is still there, and after what they added behind it. */
function placeAfter<Item extends { readonly id: string }>(
  items: readonly Item[],
  mine: readonly Item[],
  index: number,
): number {
  const isMine = (item: Item | undefined): boolean =>
    item !== undefined && find(mine, item.id) !== undefined
  let place = 0
  for (const earlier of mine.slice(0, index).toReversed()) {
    place = items.findIndex((item) => item.id === earlier.id) + 1
    if (place > 0) break
  }
  while (place < items.length && !isMine(items[place])) place += 1
  return place
}

/** Two people may draw the same connection at the same time; one is enough. */
function withoutRepeats(edges: readonly Edge[]): Edge[] {
  const seen = new Set<string>()
  return edges.filter((edge) => {
    const ends = `${edge.source} ${edge.target}`
    if (seen.has(ends)) return false
    seen.add(ends)
    return true
  })
}

function find<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
): Item | undefined {
  return items.find((item) => item.id === id)
}
