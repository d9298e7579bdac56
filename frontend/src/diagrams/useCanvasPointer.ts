import { useEventListener } from '@vueuse/core'
import { shallowRef, type Ref, type ShallowRef } from 'vue'

import type { Point, Rect } from '@/contracts'

import type { CanvasTool, Drag } from './canvasTool'
import type { SceneItem } from './scene/bounds'
import { toScene } from './scene/camera'
import type { HitTesting } from './scene/hitTesting'
import type { Viewport } from './useViewport'

interface Pointing {
  root: Readonly<ShallowRef<HTMLElement | null>>
  viewport: Viewport
  hits: () => HitTesting
  tool: () => CanvasTool | null
  selected: () => ReadonlySet<string>
  select: (ids: readonly string[]) => void
  toggle: (id: string) => void
  open: (item: SceneItem) => void
}

// A hand is not still: below this, a press is no drag.
const STILL_PX = 4
const WHEEL_STEP = 0.0022
const LINE_PX = 16

/**
 * What the pointer does on a canvas: looks, selects, frames, and moves the view.
 *
 * Pointing asks the scene's own index and no node of it, so it costs the same however much is drawn.
 * The left button selects and frames, or is a tool's; the middle one, the left one with Space held, two
 * fingers and the wheel move the view; with a finger, one pans.
 */
export function useCanvasPointer(pointing: Pointing) {
  const { root, viewport } = pointing
  const hovered = shallowRef<string | null>(null)
  const cursor = shallowRef<string | null>(null)
  const frame = shallowRef<Rect | null>(null)
  const isSpaceHeld = shallowRef(false)
  const fingers = new Map<number, Point>()
  let drag: Drag | null = null
  let dragging: number | null = null
  /** Whether Space was used to pan, and so is no press of the key by itself. */
  let hasPanned = false

  const onScreen = (event: MouseEvent): Point => {
    const box = root.value?.getBoundingClientRect()
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]
  }
  const inScene = (event: MouseEvent): Point => toScene(viewport.camera.value, onScreen(event))
  const under = (event: MouseEvent): SceneItem | null =>
    pointing.hits().at(inScene(event), viewport.camera.value.zoom)

  function onPointerDown(event: PointerEvent): void {
    if (event.pointerType === 'touch') fingers.set(event.pointerId, onScreen(event))
    if (fingers.size === 2) letGo()
    if (dragging !== null || fingers.size > 1) return
    drag = begin(event)
    if (drag === null) return
    dragging = event.pointerId
    root.value?.setPointerCapture(event.pointerId)
  }

  function begin(event: PointerEvent): Drag | null {
    if (event.button === 1 || (event.button === 0 && isSpaceHeld.value)) return panning(event)
    if (event.button !== 0) return null
    const item = under(event)
    const press = { point: inScene(event), item, zoom: viewport.camera.value.zoom, event }
    const taken = pointing.tool()?.press(press) ?? null
    if (taken !== null) return taken
    if (item !== null) return pressing(item, event)
    return event.pointerType === 'touch' ? panning(event, clearing(event)) : framing(event)
  }

  function panning(event: PointerEvent, onStill: () => void = () => undefined): Drag {
    let [x, y] = [event.clientX, event.clientY]
    const start = onScreen(event)
    hasPanned = isSpaceHeld.value
    return {
      move(_point, moved) {
        viewport.panBy(moved.clientX - x, moved.clientY - y)
        ;[x, y] = [moved.clientX, moved.clientY]
      },
      drop: (_point, let_go) => {
        if (isStill(start, onScreen(let_go))) onStill()
      },
      cancel: () => undefined,
    }
  }

  /** A press on something selects it; a finger that moves on pans instead. */
  function pressing(item: SceneItem, event: PointerEvent): Drag {
    const act = (): void => {
      if (event.shiftKey || event.metaKey || event.ctrlKey) pointing.toggle(item.id)
      else pointing.select([item.id])
    }
    if (event.pointerType === 'touch') return panning(event, act)
    act()
    return { move: () => undefined, drop: () => undefined, cancel: () => undefined }
  }

  function clearing(event: PointerEvent): () => void {
    return () => {
      if (!event.shiftKey) pointing.select([])
    }
  }

  function framing(event: PointerEvent): Drag {
    const start = inScene(event)
    const startOnScreen = onScreen(event)
    const before = event.shiftKey ? [...pointing.selected()] : []
    return {
      move(point, moved) {
        if (frame.value === null && isStill(startOnScreen, onScreen(moved))) return
        frame.value = boxBetween(start, point)
        const taken = pointing.hits().within(frame.value)
        pointing.select([...before, ...taken.map((item) => item.id)])
      },
      drop() {
        if (frame.value === null) clearing(event)()
        frame.value = null
      },
      cancel() {
        if (frame.value !== null) pointing.select(before)
        frame.value = null
      },
    }
  }

  function onPointerMove(event: PointerEvent): void {
    if (fingers.has(event.pointerId) && fingers.size === 2) return pinch(event)
    if (dragging === event.pointerId && drag !== null) return drag.move(inScene(event), event)
    const item = under(event)
    hovered.value = item?.id ?? null
    cursor.value =
      pointing.tool()?.cursorOver?.(item, inScene(event), viewport.camera.value.zoom) ?? null
  }

  function pinch(event: PointerEvent): void {
    const [one, other] = [...fingers.values()]
    fingers.set(event.pointerId, onScreen(event))
    const [nowOne, nowOther] = [...fingers.values()]
    if (!one || !other || !nowOne || !nowOther) return
    const [before, now] = [middle(one, other), middle(nowOne, nowOther)]
    viewport.panBy(now[0] - before[0], now[1] - before[1])
    viewport.zoomAt(now, apart(nowOne, nowOther) / Math.max(1, apart(one, other)))
  }

  function onPointerUp(event: PointerEvent): void {
    fingers.delete(event.pointerId)
    if (dragging !== event.pointerId) return
    const ended = drag
    drag = dragging = null
    ended?.drop(inScene(event), event)
  }

  /** End what follows the pointer as if it had not begun; answers whether anything did. */
  function letGo(): boolean {
    const ended = drag
    drag = dragging = null
    ended?.cancel()
    return ended !== null
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    if (event.ctrlKey || event.metaKey) {
      viewport.zoomAt(
        onScreen(event),
        Math.exp(-Math.max(-120, Math.min(120, dy)) * WHEEL_STEP * 2),
      )
    } else if (event.shiftKey && dx === 0) viewport.panBy(-dy, 0)
    else viewport.panBy(-dx, -dy)
  }

  function onDoubleClick(event: MouseEvent): void {
    const item = under(event)
    if (item !== null) pointing.open(item)
  }

  useEventListener(root, 'pointerdown', onPointerDown)
  useEventListener(root, 'pointermove', onPointerMove)
  useEventListener(root, 'pointerup', onPointerUp)
  useEventListener(root, 'pointercancel', (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    if (dragging === event.pointerId) letGo()
  })
  useEventListener(root, 'pointerleave', () => (hovered.value = null))
  useEventListener(root, 'dblclick', onDoubleClick)
  // Not passive: the page itself must neither scroll nor zoom.
  useEventListener(root, 'wheel', onWheel, { passive: false })
  useEventListener(window, 'blur', () => (isSpaceHeld.value = false))

  function holdSpace(): void {
    if (!isSpaceHeld.value) hasPanned = false
    isSpaceHeld.value = true
  }

  /** Let Space go; answers whether it was pressed for itself and not to pan. */
  function releaseSpace(): boolean {
    const wasHeld = isSpaceHeld.value
    isSpaceHeld.value = false
    return wasHeld && !hasPanned
  }

  return {
    hovered: hovered as Readonly<Ref<string | null>>,
    cursor: cursor as Readonly<Ref<string | null>>,
    frame: frame as Readonly<Ref<Rect | null>>,
    isSpaceHeld: isSpaceHeld as Readonly<Ref<boolean>>,
    holdSpace,
    releaseSpace,
    letGo,
  }
}

function isStill(one: Point, other: Point): boolean {
  return apart(one, other) < STILL_PX
}

function apart([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x2 - x1, y2 - y1)
}

function middle([x1, y1]: Point, [x2, y2]: Point): Point {
  return [(x1 + x2) / 2, (y1 + y2) / 2]
}

function boxBetween([x1, y1]: Point, [x2, y2]: Point): Rect {
  return [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)]
}
