import { useEventListener, useLocalStorage } from '@vueuse/core'
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'

interface PanelMeasures {
  name: string
  side: 'left' | 'right'
  width: number
  minWidth: number
  maxWidth: number
}

interface PanelWidth {
  width: ComputedRef<number>
  isDragging: Ref<boolean>
  startDrag: (event: PointerEvent) => void
  moveByKey: (event: KeyboardEvent) => void
  reset: () => void
}

const STEP_PX = 16
// Whatever the panel was left at, this much of a small window stays for the canvas.
const LEFT_FOR_CANVAS_PX = 240

/** The width of a panel in pixels, as pointer and arrow keys leave it. */
export function usePanelWidth(panel: PanelMeasures): PanelWidth {
  const remembered = useLocalStorage(`easel.panel.${panel.name}.width`, panel.width)
  const isDragging = shallowRef(false)
  const width = computed(() => clamp(remembered.value))
  const outward = panel.side === 'left' ? 1 : -1

  let grabbedAt = 0
  let grabbedWidth = 0

  function clamp(wanted: number): number {
    const room = Math.max(panel.minWidth, window.innerWidth - LEFT_FOR_CANVAS_PX)
    return Math.round(Math.min(Math.max(wanted, panel.minWidth), panel.maxWidth, room))
  }

  function startDrag(event: PointerEvent): void {
    if (event.button !== 0) return
    // Or the pointer would select the text of the page while it pulls the edge.
    event.preventDefault()
    grabbedAt = event.clientX
    grabbedWidth = width.value
    isDragging.value = true
  }

  function drag(event: PointerEvent): void {
    if (!isDragging.value) return
    remembered.value = clamp(grabbedWidth + (event.clientX - grabbedAt) * outward)
  }

  function endDrag(): void {
    isDragging.value = false
  }

  function moveByKey(event: KeyboardEvent): void {
    const wanted = {
      ArrowRight: width.value + STEP_PX * outward,
      ArrowLeft: width.value - STEP_PX * outward,
      Home: panel.minWidth,
      End: panel.maxWidth,
    }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    remembered.value = clamp(wanted)
  }

  function reset(): void {
    remembered.value = panel.width
  }

  useEventListener(window, 'pointermove', drag)
  useEventListener(window, ['pointerup', 'pointercancel', 'blur'], endDrag)

  return { width, isDragging, startDrag, moveByKey, reset }
}
