/** Where things go that are dragged: they, all that is in them, and the boundary they are dropped in. */
import type { Place, Point, Rect, Scene, SceneShape } from '@/contracts'

/** What moves when `ids` are dragged: they and everything in the boundaries among them. */
export function carriedBy(scene: Scene, ids: ReadonlySet<string>): readonly SceneShape[] {
  const carried = new Set(ids)
  // Outer boundaries stand before those inside them, so one pass reaches the innermost.
  for (const boundary of scene.boundaries) {
    if (boundary.parent !== null && carried.has(boundary.parent)) carried.add(boundary.id)
  }
  const isCarried = (shape: SceneShape): boolean =>
    carried.has(shape.id) || (shape.parent !== null && carried.has(shape.parent))
  return [...scene.boundaries, ...scene.elements, ...scene.notes].filter(isCarried)
}

/** The innermost boundary at ``point`` that is not itself carried; null on the open page. */
export function homeAt(scene: Scene, point: Point, carried: readonly SceneShape[]): string | null {
  const onTheWay = new Set(carried.map((shape) => shape.id))
  const found = scene.boundaries.findLast(
    (boundary) => !onTheWay.has(boundary.id) && contains(boundary.box, point),
  )
  return found?.id ?? null
}

/**
 * The places of what is carried, `dx` and `dy` px further.
 *
 * What nobody else carries becomes a member of ``home``, null being the open page; what is inside of
 * something that moves stays its member. With ``home`` left out, all stay members of what they were.
 */
export function placesOf(
  carried: readonly SceneShape[],
  dx: number,
  dy: number,
  home?: string | null,
): readonly Place[] {
  const onTheWay = new Set(carried.map((shape) => shape.id))
  return carried.map((shape) => {
    const place = { id: shape.id, x: rounded(shape.box[0] + dx), y: rounded(shape.box[1] + dy) }
    const isLed = shape.parent !== null && onTheWay.has(shape.parent)
    return isLed || home === undefined || home === shape.parent ? place : { ...place, group: home }
  })
}

/** The smallest box around all of `boxes`; null when there are none. */
export function around(boxes: readonly Rect[]): Rect | null {
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map(([x]) => x))
  const top = Math.min(...boxes.map(([, y]) => y))
  const right = Math.max(...boxes.map(([x, , width]) => x + width))
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height))
  return [left, top, right - left, bottom - top]
}

function contains([left, top, width, height]: Rect, [x, y]: Point): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height
}

/** As the server writes coordinates: hundredths of a px, and never minus zero. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
