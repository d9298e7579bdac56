/** Where something new goes that nobody has put anywhere: as near to the middle as there is room. */
import type { Point, Rect } from '@/contracts'
import { grown, overlaps } from '@/diagrams/scene/bounds'

import { GRID_PX } from './guides'

const ROOM_PX = 2 * GRID_PX
const STEP_PX = 6 * GRID_PX
const MOST_RINGS = 24

/**
 * The top left corner, on the grid, of a box of `size` px whose middle is near ``at`` and which lies on none
 * of ``taken``. With no room anywhere near, it lies where it was wanted.
 */
export function freeSpot(
  [x, y]: Point,
  [width, height]: readonly [number, number],
  taken: readonly Rect[],
): Point {
  const wanted: Point = [onGrid(x - width / 2), onGrid(y - height / 2)]
  for (let ring = 0; ring <= MOST_RINGS; ring += 1) {
    for (const [column, row] of cellsOf(ring)) {
      const spot: Point = [wanted[0] + column * STEP_PX, wanted[1] + row * STEP_PX]
      const box: Rect = grown([spot[0], spot[1], width, height], ROOM_PX)
      if (!taken.some((other) => overlaps(box, other))) return spot
    }
  }
  return wanted
}

/** The cells that are `ring` steps away, those below and to the right first: where one reads on. */
function cellsOf(ring: number): readonly Point[] {
  if (ring === 0) return [[0, 0]]
  const cells: Point[] = []
  for (let step = -ring; step <= ring; step += 1) {
    cells.push([step, ring], [ring, step], [step, -ring], [-ring, step])
  }
  return cells.toSorted((one, other) => distanceOf(one) - distanceOf(other))
}

function distanceOf([column, row]: Point): number {
  // A little nearer below and to the right, so that of two the same distance away that one is first.
  return Math.hypot(column, row) - (column > 0 ? 0.01 : 0) - (row > 0 ? 0.02 : 0)
}

function onGrid(value: number): number {
  return Math.round(value / GRID_PX) * GRID_PX + 0
}
