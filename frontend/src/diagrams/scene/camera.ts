/** What part of a scene is in sight. A point of the scene is on the screen at `point · zoom + (x, y)`. */
import type { Point, Rect } from '@/contracts'

export interface Camera {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const LEAST_ZOOM = 0.05
export const MOST_ZOOM = 4
const MARGIN_PX = 40
// The tools at the bottom lie over the canvas; what is fitted stays clear of them.
const TOOLS_PX = 64

export function toScene({ x, y, zoom }: Camera, [left, top]: Point): Point {
  return [(left - x) / zoom, (top - y) / zoom]
}

export function toScreen({ x, y, zoom }: Camera, [left, top]: Point): Point {
  return [left * zoom + x, top * zoom + y]
}

export function pannedBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy }
}

/** ``camera`` nearer or farther by ``factor``; what is at ``at`` on the screen stays there. */
export function zoomedAt(camera: Camera, at: Point, factor: number): Camera {
  const zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, camera.zoom * factor))
  const [x, y] = toScene(camera, at)
  return { x: at[0] - x * zoom, y: at[1] - y * zoom, zoom }
}

/** The camera that shows ``box`` whole and in the middle, enlarged to no more than ``mostZoom``. */
export function fitting([x, y, width, height]: Rect, size: Size, mostZoom = 1): Camera {
  const free = {
    width: Math.max(1, size.width - 2 * MARGIN_PX),
    height: Math.max(1, size.height - MARGIN_PX - TOOLS_PX),
  }
  const wanted = Math.min(mostZoom, free.width / width || 1, free.height / height || 1)
  const zoom = Math.max(LEAST_ZOOM, wanted)
  return {
    x: MARGIN_PX + free.width / 2 - (x + width / 2) * zoom,
    y: MARGIN_PX + free.height / 2 - (y + height / 2) * zoom,
    zoom,
  }
}

/** ``camera`` moved no farther than it takes to see ``box``; the same one if it is in sight. */
export function revealing(camera: Camera, box: Rect, size: Size): Camera {
  const [left, top] = toScreen(camera, [box[0], box[1]])
  const [right, bottom] = toScreen(camera, [box[0] + box[2], box[1] + box[3]])
  const dx = shiftInto(left, right, MARGIN_PX, size.width - MARGIN_PX)
  const dy = shiftInto(top, bottom, MARGIN_PX, size.height - TOOLS_PX)
  return dx === 0 && dy === 0 ? camera : pannedBy(camera, dx, dy)
}

/** The part of the scene that is in sight. */
export function inSight(camera: Camera, size: Size): Rect {
  const [x, y] = toScene(camera, [0, 0])
  return [x, y, size.width / camera.zoom, size.height / camera.zoom]
}

function shiftInto(start: number, end: number, least: number, most: number): number {
  // What is larger than the screen is seen from its start.
  if (start < least || end - start > most - least)
    return start < least || end > most ? least - start : 0
  return end > most ? most - end : 0
}
