/** The line of an edge, as an SVG path. */

import { NODE_HEIGHT_PX } from './geometry'
import type { Position } from './graphEdit'

const LEAST_PULL_PX = 32
const MOST_PULL_PX = 140
const WAY_ROUND_PX = 28
const CORNER_PX = 12

/**
 * From the right side of one node to the left side of another.
 *
 * Forward it is one curve. Back, as in a cycle, it goes round below the lower of the two: straight back
 * it would run behind the nodes and could not be told from the edges that lead on.
 */
export function edgePath(from: Position, to: Position): string {
  return to.x >= from.x ? curve(from, to) : wayRound(from, to)
}

function curve(from: Position, to: Position): string {
  const pull = Math.min(MOST_PULL_PX, Math.max(LEAST_PULL_PX, (to.x - from.x) / 2))
  return `M${from.x},${from.y} C${from.x + pull},${from.y} ${to.x - pull},${to.y} ${to.x},${to.y}`
}

function wayRound(from: Position, to: Position): string {
  const right = from.x + WAY_ROUND_PX
  const left = to.x - WAY_ROUND_PX
  const bottom = Math.max(from.y, to.y) + NODE_HEIGHT_PX / 2 + WAY_ROUND_PX
  return [
    `M${from.x},${from.y}`,
    `H${right - CORNER_PX}`,
    `Q${right},${from.y} ${right},${from.y + CORNER_PX}`,
    `V${bottom - CORNER_PX}`,
    `Q${right},${bottom} ${right - CORNER_PX},${bottom}`,
    `H${left + CORNER_PX}`,
    `Q${left},${bottom} ${left},${bottom - CORNER_PX}`,
    `V${to.y + CORNER_PX}`,
    `Q${left},${to.y} ${left + CORNER_PX},${to.y}`,
    `H${to.x}`,
  ].join(' ')
}
