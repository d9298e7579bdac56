/** Taking hold of a corner or a side. */
import type { Rect } from '@/contracts'

import { GRID_PX } from './guides'

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** No shape is smaller than this; the server keeps each as large as its text needs (px). */
export const SMALLEST_PX = 24

/** ``box`` with the sides at ``handle`` moved by (`dx`, `dy`), on the grid; the other sides stay. */
export function resized(box: Rect, handle: Handle, dx: number, dy: number): Rect {
  const [x, width] = along(box[0], box[2], dx, handle.includes('w'), handle.includes('e'))
  const [y, height] = along(box[1], box[3], dy, handle.includes('n'), handle.includes('s'))
  return [x, y, width, height]
}

function along(
  start: number,
  length: number,
  by: number,
  isStart: boolean,
  isEnd: boolean,
): readonly [number, number] {
  const end = start + length
  if (isStart) {
    const moved = Math.min(onGrid(start + by), end - SMALLEST_PX)
    return [moved, end - moved]
  }
  if (isEnd) return [start, Math.max(onGrid(end + by), start + SMALLEST_PX) - start]
  return [start, length]
}

function onGrid(value: number): number {
  return Math.round(value / GRID_PX) * GRID_PX + 0
}

/** Where a handle is on a box of that size, as parts of it. */
export function placeOf(handle: Handle): readonly [number, number] {
  const x = handle.includes('w') ? 0 : handle.includes('e') ? 1 : 0.5
  const y = handle.includes('n') ? 0 : handle.includes('s') ? 1 : 0.5
  return [x, y]
}
