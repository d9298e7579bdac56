import { useElementSize, useSessionStorage } from '@vueuse/core'
import { computed, shallowRef, watch, type Ref, type ShallowRef } from 'vue'

import type { Point, Rect } from '@/contracts'

import {
  fitting,
  pannedBy,
  revealing,
  toScene,
  zoomedAt,
  type Camera,
  type Size,
} from './scene/camera'

const MOTION_MS = 180

export interface Viewport {
  camera: Readonly<Ref<Camera>>
  size: Readonly<Ref<Size>>
  /** Whether it is being moved, or was a moment ago. */
  isMoving: Readonly<Ref<boolean>>
  panBy: (dx: number, dy: number) => void
  zoomAt: (at: Point, factor: number) => void
  /** Nearer or farther, as seen from the middle. */
  zoomBy: (factor: number) => void
  zoomTo: (zoom: number) => void
  fit: () => void
  /** Bring ``box`` in sight; nothing moves when it is. */
  reveal: (box: Rect) => void
  /** Look from ``camera``, as one did before. */
  look: (camera: Camera) => void
  /** Put ``point`` in the middle. */
  centre: (point: Point) => void
  /** The middle of what is in sight. */
  middle: () => Point
}

/**
 * What part of the scene is in sight. Only the person moves it: a change by others never does.
 *
 * Each view of each diagram, by ``name``, is found as it was left in this tab; the first time it is shown
 * whole.
 */
export function useViewport(
  root: Readonly<ShallowRef<HTMLElement | null>>,
  name: () => string,
  extent: () => Rect | null,
): Viewport {
  const { width, height } = useElementSize(root)
  const size = computed<Size>(() => ({ width: width.value, height: height.value }))
  const kept = useSessionStorage<Record<string, Camera>>('easel.cameras', {}, { shallow: true })
  const camera = shallowRef<Camera>({ x: 0, y: 0, zoom: 1 })
  const isMoving = shallowRef(false)
  let settling: ReturnType<typeof setTimeout> | undefined
  let flight = 0
  let placed: string | null = null

  function place(next: Camera): void {
    cancelAnimationFrame(flight)
    set(next)
  }

  function set(next: Camera): void {
    camera.value = next
    isMoving.value = true
    clearTimeout(settling)
    settling = setTimeout(settle, MOTION_MS)
  }

  function settle(): void {
    isMoving.value = false
    if (placed !== null) kept.value = { ...kept.value, [placed]: camera.value }
  }

  /** Go there so that it can be followed with the eyes. */
  function glide(to: Camera): void {
    cancelAnimationFrame(flight)
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return set(to)
    const from = camera.value
    const begin = performance.now()
    const step = (now: number): void => {
      const part = Math.min(1, (now - begin) / MOTION_MS)
      set(between(from, to, 1 - (1 - part) ** 3))
      if (part < 1) flight = requestAnimationFrame(step)
    }
    flight = requestAnimationFrame(step)
  }

  function middleOnScreen(): Point {
    return [width.value / 2, height.value / 2]
  }

  // A view is put in place when both it and the room for it are there.
  watch(
    [name, size, () => extent() !== null],
    ([view, room, isThere]) => {
      if (!isThere || room.width === 0 || view === placed) return
      const box = extent()
      if (box === null) return
      const left = kept.value[view]
      placed = view
      place(left ?? fitting(box, room))
    },
    { immediate: true },
  )

  return {
    camera,
    size,
    isMoving,
    panBy: (dx, dy) => place(pannedBy(camera.value, dx, dy)),
    zoomAt: (at, factor) => place(zoomedAt(camera.value, at, factor)),
    zoomBy: (factor) => glide(zoomedAt(camera.value, middleOnScreen(), factor)),
    zoomTo: (zoom) => glide(zoomedAt(camera.value, middleOnScreen(), zoom / camera.value.zoom)),
    fit() {
      const box = extent()
      if (box !== null) glide(fitting(box, size.value))
    },
    reveal(box) {
      const to = revealing(camera.value, box, size.value)
      if (to !== camera.value) glide(to)
    },
    look: glide,
    centre([x, y]) {
      const [left, top] = middleOnScreen()
      const { zoom } = camera.value
      place({ x: left - x * zoom, y: top - y * zoom, zoom })
    },
    middle: () => toScene(camera.value, middleOnScreen()),
  }
}

function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (one: number, other: number): number => one + (other - one) * part
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), zoom: mix(from.zoom, to.zoom) }
}
