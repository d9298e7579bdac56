/**
 * What of a scene lies under a point, and what inside a frame.
 *
 * The scene is sorted into the cells of a coarse grid once, so that a pointer that moves asks a handful of
 * things and not all. What is painted above is found first. A boundary is taken hold of by its edge and
 * its head only: its inside belongs to what stands in it.
 */
import type { Point, Rect, Scene, SceneConnector, SceneShape } from '@/contracts'

import {
  boundsOf,
  contains,
  distanceTo,
  encloses,
  grown,
  legsOf,
  overlaps,
  type SceneItem,
} from './bounds'
import { isConnector } from './marks'

const CELL_PX = 256
/** How near to a line or an edge a pointer has to be, px of the screen. */
export const REACH_PX = 6
const HEAD_PX = 44

export interface HitTesting {
  /** The topmost item at ``point``; null on the ground. ``zoom`` says how large a px of the scene is. */
  at: (point: Point, zoom: number) => SceneItem | null
  /** What a frame that somebody drew takes in, in the order it is painted. */
  within: (frame: Rect) => SceneItem[]
}

export function hitTesting(scene: Scene): HitTesting {
  const topFirst: readonly SceneItem[] = [
    ...scene.notes.toReversed(),
    ...scene.elements.toReversed(),
    ...scene.connectors.toReversed(),
    ...scene.boundaries.toReversed(),
  ]
  const cells = sorted(topFirst)

  function at(point: Point, zoom: number): SceneItem | null {
    const reach = REACH_PX / zoom
    const found = cells.get(cellAt(point))
    // Farther out a reach is wider than what a cell holds of its neighbours.
    const asked = reach > CELL_PX / 4 ? topFirst : (found ?? [])
    return asked.find((item) => touches(item, point, reach)) ?? null
  }

  function within(frame: Rect): SceneItem[] {
    return topFirst.filter((item) => isTaken(item, frame)).reverse()
  }

  return { at, within }
}

function touches(item: SceneItem, point: Point, reach: number): boolean {
  if (isConnector(item)) return touchesConnector(item, point, reach)
  if (item.part !== 'boundary') return contains(item.box, point)
  return touchesBoundary(item, point, reach)
}

function touchesConnector({ points, caption }: SceneConnector, point: Point, reach: number) {
  if (caption !== null && contains(caption, point)) return true
  return legsOf(points).some((leg) => distanceTo(leg, point) <= reach)
}

function touchesBoundary({ box }: SceneShape, point: Point, reach: number): boolean {
  if (!contains(grown(box, reach), point)) return false
  const [x, y, width, height] = box
  const isInHead = contains([x, y, width, Math.min(HEAD_PX, height)], point)
  return isInHead || !contains(grown(box, -reach), point)
}

function isTaken(item: SceneItem, frame: Rect): boolean {
  const isAtom = !isConnector(item) && item.part !== 'boundary'
  return isAtom ? overlaps(frame, item.box) : encloses(frame, boundsOf(item))
}

function sorted(topFirst: readonly SceneItem[]): ReadonlyMap<string, readonly SceneItem[]> {
  const cells = new Map<string, SceneItem[]>()
  for (const item of topFirst) {
    for (const cell of cellsOf(item)) {
      const held = cells.get(cell)
      if (held === undefined) cells.set(cell, [item])
      else held.push(item)
    }
  }
  return cells
}

function cellsOf(item: SceneItem): ReadonlySet<string> {
  const boxes: Rect[] = isConnector(item)
    ? [...legsOf(item.points).map(boxOfLeg), ...(item.caption ? [item.caption] : [])]
    : [item.box]
  const found = new Set<string>()
  for (const box of boxes) {
    const [x, y, width, height] = grown(box, CELL_PX / 4)
    for (let column = cell(x); column <= cell(x + width); column += 1) {
      for (let row = cell(y); row <= cell(y + height); row += 1) found.add(`${column},${row}`)
    }
  }
  return found
}

function boxOfLeg([[x1, y1], [x2, y2]]: readonly [Point, Point]): Rect {
  return [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)]
}

function cellAt([x, y]: Point): string {
  return `${cell(x)},${cell(y)}`
}

function cell(length: number): number {
  return Math.floor(length / CELL_PX)
}
