/** What a canvas lets others do with the pointer, and see of it. */
import type { Point } from '@/contracts'

import type { SceneItem } from './scene/bounds'

/** A press on the canvas: where it is in the scene, and on what; null is the ground. */
export interface Press {
  readonly point: Point
  readonly item: SceneItem | null
  readonly zoom: number
  readonly event: PointerEvent
}

/** What follows the pointer from a press until it is let go. */
export interface Drag {
  readonly move: (point: Point, event: PointerEvent) => void
  readonly drop: (point: Point, event: PointerEvent) => void
  readonly cancel: () => void
}

/** Takes presses before the canvas selects or frames. Null leaves this one to the canvas. */
export interface CanvasTool {
  readonly press: (press: Press) => Drag | null
  /** What the pointer looks like over ``item``, as in CSS; null as the canvas has it. */
  readonly cursorOver?: (item: SceneItem | null, point: Point, zoom: number) => string | null
}
