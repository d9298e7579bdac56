import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'

import type { Point, Rect, Scene, SceneShape } from '@/contracts'
import type { CanvasTool, Drag, Press } from '@/diagrams/canvasTool'
import { useChanges } from '@/diagrams/changing/changes.store'
import type { PersonOp } from '@/diagrams/changing/ops'
import { provisional } from '@/diagrams/changing/provisional'
import { routeToPoint } from '@/diagrams/changing/provisionalRoute'
import { useDiagram } from '@/diagrams/diagram.store'
import { contains, type SceneItem } from '@/diagrams/scene/bounds'
import { isConnector } from '@/diagrams/scene/marks'
import { useSelection } from '@/diagrams/selection.store'

import { around, carriedBy, homeAt, placesOf } from './dragging'
import { NEAR_PX, snapped, type Guide } from './guides'
import { HANDLES, placeOf, resized, type Handle } from './resizing'
import { toldOf } from './words'

// A hand is not still: below this, a press is no drag (px of the screen).
const STILL_PX = 4
const HANDLE_REACH_PX = 7
/** How far outside of an element the spots are from which one draws a connector, px of the screen. */
export const PORT_GAP_PX = 16
const PORT_REACH_PX = 9

export type Port = 'left' | 'right' | 'top' | 'bottom'

/** A connector that is being drawn. */
export interface Connecting {
  readonly from: string
  readonly points: readonly Point[]
  /** The element it would end at. */
  readonly to: string | null
}

export interface Hand {
  readonly tool: CanvasTool
  /** The drawing with everything on top that is under way. */
  readonly scene: ComputedRef<Scene | null>
  readonly guides: Readonly<Ref<readonly Guide[]>>
  /** The boundary that something would be dropped in. */
  readonly home: Readonly<Ref<string | null>>
  /** The one shape that can be taken by its handles and drawn connectors from. */
  readonly held: ComputedRef<SceneShape | null>
  readonly connecting: Readonly<Ref<Connecting | null>>
  readonly isBusy: ComputedRef<boolean>
}

/**
 * What a hand does on the canvas: drags, takes by a corner, draws a connector.
 *
 * All of it is seen while it is done and becomes one change when it is let go; Escape, or a lost pointer,
 * is as if it had not begun. ``stepping`` is what the keyboard is moving meanwhile.
 */
export function useHand(
  onConnect: (from: string, to: string, at: Point) => void,
  stepping: () => readonly PersonOp[],
): Hand {
  const diagram = useDiagram()
  const changes = useChanges()
  const selection = useSelection()
  const live = shallowRef<readonly PersonOp[]>([])
  const guides = shallowRef<readonly Guide[]>([])
  const home = shallowRef<string | null>(null)
  const connecting = shallowRef<Connecting | null>(null)

  const base = computed(() =>
    diagram.scene === null ? null : changes.onTopOf(diagram.scene, diagram.sceneRevision),
  )
  const scene = computed(() => {
    const ops = live.value.length > 0 ? live.value : stepping()
    return base.value === null || ops.length === 0 ? base.value : provisional(base.value, ops)
  })
  const shapes = computed(() => {
    const drawn = scene.value
    return drawn === null ? [] : [...drawn.boundaries, ...drawn.elements, ...drawn.notes]
  })
  const held = computed(() => {
    const [only] = selection.ids
    if (diagram.mode !== 'edit' || only === undefined || selection.ids.size > 1) return null
    return shapes.value.find((shape) => shape.id === only) ?? null
  })
  const isBusy = computed(() => live.value.length > 0 || connecting.value !== null)

  function press(pressed: Press): Drag | null {
    const drawn = base.value
    if (drawn === null || diagram.mode !== 'edit') return null
    const { item, event } = pressed
    if (event.shiftKey || event.metaKey || event.ctrlKey) return null
    const shape = held.value
    if (shape !== null) {
      const handle = handleAt(shape.box, pressed.point, pressed.zoom)
      if (handle !== null) return resizing(shape, handle, pressed.point)
      const port = shape.part === 'element' ? portAt(shape.box, pressed.point, pressed.zoom) : null
      if (port !== null) return drawingFrom(shape, drawn)
    }
    if (item === null || isConnector(item)) return null
    // With a finger one pans, unless what is touched was chosen before.
    if (event.pointerType === 'touch' && !selection.ids.has(item.id)) return null
    return dragging(item, drawn, pressed)
  }

  function dragging(item: SceneShape, drawn: Scene, { point: start, zoom }: Press): Drag {
    const wasSelected = selection.ids.has(item.id)
    if (!wasSelected) selection.select([item.id])
    const carried = carriedBy(drawn, new Set(selection.ids))
    const onTheWay = new Set(carried.map((shape) => shape.id))
    const others = [...drawn.elements, ...drawn.notes, ...drawn.boundaries]
      .filter((shape) => !onTheWay.has(shape.id))
      .map((shape) => shape.box)
    const box = around(carried.map((shape) => shape.box)) ?? item.box
    let hasMoved = false
    return {
      move([x, y], { altKey }) {
        const [dx, dy] = [x - start[0], y - start[1]]
        if (!hasMoved && Math.hypot(dx, dy) * zoom < STILL_PX) return
        hasMoved = true
        const step = altKey ? { dx, dy, guides: [] } : snapped(box, dx, dy, others, NEAR_PX / zoom)
        home.value = homeAt(drawn, [x, y], carried)
        guides.value = step.guides
        live.value = [{ op: 'move', places: placesOf(carried, step.dx, step.dy, home.value) }]
      },
      drop() {
        if (hasMoved) keep(toldOf('Moved', carriedTops(carried)))
        else if (wasSelected) selection.select([item.id])
      },
      cancel: letGo,
    }
  }

  function resizing(shape: SceneShape, handle: Handle, start: Point): Drag {
    return {
      move([x, y]) {
        const box = resized(shape.box, handle, x - start[0], y - start[1])
        const place = { id: shape.id, x: box[0], y: box[1], width: box[2], height: box[3] }
        live.value = [{ op: 'move', places: [place] }]
      },
      drop: () => keep(toldOf('Resized', [shape])),
      cancel: letGo,
    }
  }

  function drawingFrom(shape: SceneShape, drawn: Scene): Drag {
    return {
      move(point) {
        const target = elementAt(drawn, point)
        const to = target === null || target.id === shape.id ? null : target.id
        connecting.value = { from: shape.id, points: routeToPoint(shape.box, point), to }
      },
      drop(point) {
        const to = connecting.value?.to ?? null
        letGo()
        if (to !== null) onConnect(shape.id, to, point)
      },
      cancel: letGo,
    }
  }

  function keep(summary: string): void {
    const ops = live.value
    if (ops.length > 0) void changes.change({ ops, summary })
    letGo()
  }

  function letGo(): void {
    live.value = []
    guides.value = []
    home.value = null
    connecting.value = null
  }

  function cursorOver(item: SceneItem | null, point: Point, zoom: number): string | null {
    const shape = held.value
    if (diagram.mode !== 'edit') return null
    if (shape !== null) {
      const handle = handleAt(shape.box, point, zoom)
      if (handle !== null) return CURSORS[handle]
      if (shape.part === 'element' && portAt(shape.box, point, zoom) !== null) return 'crosshair'
    }
    return item !== null && !isConnector(item) && selection.ids.has(item.id) ? 'move' : null
  }

  return { tool: { press, cursorOver }, scene, guides, home, held, connecting, isBusy }
}

const CURSORS: Readonly<Record<Handle, string>> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
}

/** The spots beside an element's sides, px of the scene. */
export function portsOf([x, y, width, height]: Rect, zoom: number): Readonly<Record<Port, Point>> {
  const gap = PORT_GAP_PX / zoom
  return {
    left: [x - gap, y + height / 2],
    right: [x + width + gap, y + height / 2],
    top: [x + width / 2, y - gap],
    bottom: [x + width / 2, y + height + gap],
  }
}

function portAt(box: Rect, [x, y]: Point, zoom: number): Port | null {
  const found = Object.entries(portsOf(box, zoom)).find(
    ([, spot]) => Math.hypot(spot[0] - x, spot[1] - y) * zoom <= PORT_REACH_PX,
  )
  return found === undefined ? null : (found[0] as Port)
}

function handleAt(box: Rect, [x, y]: Point, zoom: number): Handle | null {
  const found = HANDLES.find((handle) => {
    const [toX, toY] = placeOf(handle)
    const away = Math.max(Math.abs(box[0] + box[2] * toX - x), Math.abs(box[1] + box[3] * toY - y))
    return away * zoom <= HANDLE_REACH_PX
  })
  return found ?? null
}

function elementAt(scene: Scene, point: Point): SceneShape | null {
  return scene.elements.findLast((element) => contains(element.box, point)) ?? null
}

/** What was taken hold of, without what is only inside of it. */
function carriedTops(carried: readonly SceneShape[]): readonly SceneShape[] {
  const ids = new Set(carried.map((shape) => shape.id))
  return carried.filter((shape) => shape.parent === null || !ids.has(shape.parent))
}
