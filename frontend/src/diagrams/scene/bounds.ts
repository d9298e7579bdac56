/** Where things of a scene are. All lengths are px of the scene. */
import type { Point, Rect, Scene, SceneConnector, SceneShape } from '@/contracts'

import { isConnector } from './marks'

export type SceneItem = SceneShape | SceneConnector

/** Everything in ``scene`` by its id. */
export function itemsById(scene: Scene): ReadonlyMap<string, SceneItem> {
  const items = [...scene.boundaries, ...scene.connectors, ...scene.elements, ...scene.notes]
  return new Map(items.map((item) => [item.id, item] as const))
}

export function boundsOf(item: SceneItem): Rect {
  return isConnector(item) ? around(item.points) : item.box
}

/** The smallest box around ``boxes``; null when there are none. */
export function union(boxes: readonly Rect[]): Rect | null {
  if (boxes.length === 0) return null
  return around(
    boxes.flatMap(([x, y, width, height]): Point[] => [
      [x, y],
      [x + width, y + height],
    ]),
  )
}

export function middleOf([x, y, width, height]: Rect): Point {
  return [x + width / 2, y + height / 2]
}

/** The middle of a line, by its length. */
export function middleOfLine(points: readonly Point[]): Point {
  const legs = legsOf(points)
  let left = legs.reduce((sum, leg) => sum + lengthOf(leg), 0) / 2
  for (const [[x1, y1], [x2, y2]] of legs) {
    const length = Math.hypot(x2 - x1, y2 - y1)
    if (left <= length && length > 0) {
      const part = left / length
      return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]
    }
    left -= length
  }
  return points[0] ?? [0, 0]
}

export type Leg = readonly [Point, Point]

export function legsOf(points: readonly Point[]): Leg[] {
  return points.slice(1).map((end, index): Leg => [points[index] ?? end, end])
}

/** How far ``point`` is from the nearest point of a leg. */
export function distanceTo([[x1, y1], [x2, y2]]: Leg, [x, y]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / square
  const part = Math.min(1, Math.max(0, along))
  return Math.hypot(x - x1 - part * dx, y - y1 - part * dy)
}

export function contains([x, y, width, height]: Rect, [px, py]: Point): boolean {
  return px >= x && px <= x + width && py >= y && py <= y + height
}

export function encloses(outer: Rect, [x, y, width, height]: Rect): boolean {
  return contains(outer, [x, y]) && contains(outer, [x + width, y + height])
}

export function overlaps(one: Rect, other: Rect): boolean {
  return (
    one[0] <= other[0] + other[2] &&
    other[0] <= one[0] + one[2] &&
    one[1] <= other[1] + other[3] &&
    other[1] <= one[1] + one[3]
  )
}

export function grown([x, y, width, height]: Rect, by: number): Rect {
  return [x - by, y - by, width + 2 * by, height + 2 * by]
}

function lengthOf([[x1, y1], [x2, y2]]: Leg): number {
  return Math.hypot(x2 - x1, y2 - y1)
}

function around(points: readonly Point[]): Rect {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top]
}
