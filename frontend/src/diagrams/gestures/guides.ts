/** Guides: what is dragged clicks into line with what stands near, and shows along which line. */
import type { Rect } from '@/contracts'

export const GRID_PX = 8

/** A line that two things share. It runs along the other axis, from `from` to `to`. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface Snapped {
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

/** How near is near, px of the screen; a caller that knows the zoom divides by it. */
export const NEAR_PX = 6

/**
 * How far ``box`` is to move that was meant to move by (`dx`, `dy`).
 *
 * Its edges and middles click onto those of ``others`` within ``near`` px; where nothing is near, onto the
 * grid. Takes time linear in the others.
 */
export function snapped(
  box: Rect,
  dx: number,
  dy: number,
  others: readonly Rect[],
  near: number,
): Snapped {
  const meant: Rect = [box[0] + dx, box[1] + dy, box[2], box[3]]
  const acrossBy = nearest(meant, others, 0, near)
  const alongBy = nearest(meant, others, 1, near)
  const x = dx + (acrossBy ?? onGrid(meant[0]))
  const y = dy + (alongBy ?? onGrid(meant[1]))
  const there: Rect = [box[0] + x, box[1] + y, box[2], box[3]]
  return {
    dx: x,
    dy: y,
    guides: [
      ...(acrossBy === null ? [] : guidesAlong(there, others, 0)),
      ...(alongBy === null ? [] : guidesAlong(there, others, 1)),
    ],
  }
}

type Axis = 0 | 1

/** The smallest step that brings a line of ``box`` onto one of another; null when none is near. */
function nearest(box: Rect, others: readonly Rect[], axis: Axis, near: number): number | null {
  let best: number | null = null
  for (const other of others) {
    for (const theirs of linesOf(other, axis)) {
      for (const mine of linesOf(box, axis)) {
        const step = theirs - mine
        if (Math.abs(step) <= near && (best === null || Math.abs(step) < Math.abs(best)))
          best = step
      }
    }
  }
  return best
}

function guidesAlong(box: Rect, others: readonly Rect[], axis: Axis): readonly Guide[] {
  const found = new Map<number, Guide>()
  for (const mine of linesOf(box, axis)) {
    for (const other of others) {
      if (!linesOf(other, axis).some((theirs) => Math.abs(theirs - mine) < 0.01)) continue
      const [from, to] = spanOf(box, other, axis === 0 ? 1 : 0)
      const known = found.get(mine)
      found.set(mine, {
        axis: axis === 0 ? 'x' : 'y',
        at: mine,
        from: Math.min(from, known?.from ?? from),
        to: Math.max(to, known?.to ?? to),
      })
    }
  }
  return [...found.values()]
}

/** The near edge, the middle and the far edge of a box along an axis. */
function linesOf(box: Rect, axis: Axis): readonly [number, number, number] {
  const start = box[axis]
  const length = box[axis === 0 ? 2 : 3]
  return [start, start + length / 2, start + length]
}

function spanOf(one: Rect, other: Rect, axis: Axis): readonly [number, number] {
  const [start, , end] = linesOf(one, axis)
  const [otherStart, , otherEnd] = linesOf(other, axis)
  return [Math.min(start, otherStart), Math.max(end, otherEnd)]
}

function onGrid(value: number): number {
  return Math.round(value / GRID_PX) * GRID_PX - value
}
