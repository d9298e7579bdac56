/**
 * Where things are on the canvas: who stands to the left of whom, and where there is room.
 *
 * All lengths are canvas pixels; a node's position is its top left corner.
 */

import type { GraphNode } from '@/contracts'

import type { Position } from './graphEdit'

export type Direction = 'left' | 'right' | 'up' | 'down'

export const GRID_PX = 8
export const NODE_WIDTH_PX = 216
export const NODE_HEIGHT_PX = 88
const GAP_PX = 48

/** Snap to the grid that dragging snaps to. */
export function snap(position: Position): Position {
  // `+ 0` turns a minus zero, which JSON would not keep, into a zero.
  return {
    x: Math.round(position.x / GRID_PX) * GRID_PX + 0,
    y: Math.round(position.y / GRID_PX) * GRID_PX + 0,
  }
}

/**
 * The node one step from ``from`` in ``direction``; null at the edge of the graph.
 *
 * What lies straight ahead comes before what lies aslant, however near that is; so going there and
 * back again usually returns.
 */
export function neighbour(
  nodes: readonly GraphNode[],
  from: GraphNode,
  direction: Direction,
): GraphNode | null {
  let best: { node: GraphNode; rank: readonly [number, number] } | null = null
  for (const node of nodes) {
    if (node.id === from.id) continue
    const { ahead, aside } = bearing(from.position, node.position, direction)
    if (ahead <= 0) continue
    const rank = [aside > ahead ? 1 : 0, Math.hypot(ahead, aside)] as const
    if (best === null || isLess(rank, best.rank)) best = { node, rank }
  }
  return best?.node ?? null
}

/** Where the node stands whose middle is ``point``. */
export function around(point: Position): Position {
  return { x: point.x - NODE_WIDTH_PX / 2, y: point.y - NODE_HEIGHT_PX / 2 }
}

/** The middle of a node that stands at ``position``. */
export function middleOfNode(position: Position): Position {
  return { x: position.x + NODE_WIDTH_PX / 2, y: position.y + NODE_HEIGHT_PX / 2 }
}

/** The first node in reading order: where walking the canvas begins. */
export function firstInReadingOrder(nodes: readonly GraphNode[]): GraphNode | null {
  return inReadingOrder(nodes)[0] ?? null
}

/** Left to right, and from the top where two begin at the same x. */
export function inReadingOrder(nodes: readonly GraphNode[]): GraphNode[] {
  return nodes.toSorted((a, b) => a.position.x - b.position.x || a.position.y - b.position.y)
}

/** A place near ``wanted`` where a node hides no other. */
export function freePlace(nodes: readonly GraphNode[], wanted: Position): Position {
  let place = snap(wanted)
  // Each step leaves at least one node behind, so there are no more steps than nodes.
  for (let step = 0; step <= nodes.length; step += 1) {
    const inTheWay = nodes.find((node) => overlaps(node.position, place))
    if (inTheWay === undefined) return place
    place = snap({ x: place.x, y: inTheWay.position.y + NODE_HEIGHT_PX + GAP_PX / 2 })
  }
  return place
}

/** Where the node after ``node`` goes. */
export function placeAfter(nodes: readonly GraphNode[], node: GraphNode): Position {
  return freePlace(nodes, { x: node.position.x + NODE_WIDTH_PX + GAP_PX, y: node.position.y })
}

/** The point that ``positions`` lie around; null when there are none. */
export function middleOf(positions: readonly Position[]): Position | null {
  if (positions.length === 0) return null
  const xs = positions.map((position) => position.x)
  const ys = positions.map((position) => position.y)
  return {
    x: (Math.min(...xs) + Math.max(...xs) + NODE_WIDTH_PX) / 2,
    y: (Math.min(...ys) + Math.max(...ys) + NODE_HEIGHT_PX) / 2,
  }
}

function overlaps(one: Position, other: Position): boolean {
  return (
    Math.abs(one.x - other.x) < NODE_WIDTH_PX + GRID_PX &&
    Math.abs(one.y - other.y) < NODE_HEIGHT_PX + GRID_PX
  )
}

function bearing(
  from: Position,
  to: Position,
  direction: Direction,
): { ahead: number; aside: number } {
  const dx = to.x - from.x
  const dy = to.y - from.y
  switch (direction) {
    case 'left':
      return { ahead: -dx, aside: Math.abs(dy) }
    case 'right':
      return { ahead: dx, aside: Math.abs(dy) }
    case 'up':
      return { ahead: -dy, aside: Math.abs(dx) }
    case 'down':
      return { ahead: dy, aside: Math.abs(dx) }
  }
}

function isLess(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] !== other[0] ? one[0] < other[0] : one[1] < other[1]
}
