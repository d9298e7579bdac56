/**
 * A way between two boxes that is right at once and good enough for a moment: the server's route, which
 * keeps clear of everything, takes its place as soon as it is there.
 */
import type { Point, Rect } from '@/contracts'

/** Room that a straight line keeps to the corners of the boxes it joins, px. */
const ROOM_PX = 8

/** Corners from the border of ``from`` to that of ``to``: level or upright stretches, at most three. */
export function provisionalRoute(from: Rect, to: Rect): readonly Point[] {
  const [left, top, width, height] = from
  const [otherLeft, otherTop, otherWidth, otherHeight] = to
  const across = between(left, left + width, otherLeft, otherLeft + otherWidth)
  const along = between(top, top + height, otherTop, otherTop + otherHeight)
  // One lies on the other: there is no good way, only one that can be seen.
  if (across.gap < 0 && along.gap < 0) {
    return [
      [left + width / 2, top + height / 2],
      [otherLeft + otherWidth / 2, otherTop + otherHeight / 2],
    ]
  }
  if (across.gap >= along.gap) return stretches(across, along)
  return stretches(along, across).map(([x, y]) => [y, x])
}

/** The way from a box to the pointer, while a connector is being drawn. */
export function routeToPoint(from: Rect, [x, y]: Point): readonly Point[] {
  return provisionalRoute(from, [x, y, 0, 0])
}

/** Two boxes seen along one axis. */
interface Span {
  /** How far they are apart; less than nothing where they overlap. */
  readonly gap: number
  /** Where a line leaves the one and meets the other that runs along this axis. */
  readonly start: number
  readonly end: number
  readonly middle: number
  readonly otherMiddle: number
  /** A place that both have, with some room to their ends. */
  readonly shared: number | null
}

function between(low: number, high: number, otherLow: number, otherHigh: number): Span {
  const goesOn = otherLow + otherHigh > low + high
  const sharedLow = Math.max(low, otherLow)
  const sharedHigh = Math.min(high, otherHigh)
  return {
    gap: Math.max(otherLow - high, low - otherHigh),
    start: goesOn ? high : low,
    end: goesOn ? otherLow : otherHigh,
    middle: (low + high) / 2,
    otherMiddle: (otherLow + otherHigh) / 2,
    shared: sharedHigh - sharedLow >= 2 * ROOM_PX ? (sharedLow + sharedHigh) / 2 : null,
  }
}

/** The line that runs along the first axis, with a step along the second one where it needs one. */
function stretches(along: Span, aside: Span): readonly Point[] {
  if (aside.shared !== null) {
    return [
      [along.start, aside.shared],
      [along.end, aside.shared],
    ]
  }
  const turn = (along.start + along.end) / 2
  return [
    [along.start, aside.middle],
    [turn, aside.middle],
    [turn, aside.otherMiddle],
    [along.end, aside.otherMiddle],
  ]
}
