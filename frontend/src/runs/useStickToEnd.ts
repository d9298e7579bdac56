import { useEventListener, useResizeObserver } from '@vueuse/core'
import { shallowRef, type Ref } from 'vue'

// A reader who is a line away from the end has not left it.
const NEAR_PX = 24

interface StickToEnd {
  isAtEnd: Readonly<Ref<boolean>>
  goToEnd: () => void
}

/**
 * Keeps the end of a growing text in sight for a reader who is at the end.
 *
 * One who has scrolled away is left in peace: what they look at does not move, whatever is added.
 */
export function useStickToEnd(
  scroller: Readonly<Ref<HTMLElement | null>>,
  content: Readonly<Ref<HTMLElement | null>>,
  isGrowing: () => boolean,
): StickToEnd {
  const isAtEnd = shallowRef(true)

  function look(): void {
    const box = scroller.value
    if (box) isAtEnd.value = box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_PX
  }

  function goToEnd(): void {
    const box = scroller.value
    if (box) box.scrollTop = box.scrollHeight
    isAtEnd.value = true
  }

  useEventListener(scroller, 'scroll', look, { passive: true })
  useResizeObserver(content, () => {
    if (isGrowing() && isAtEnd.value) goToEnd()
    else look()
  })

  return { isAtEnd, goToEnd }
}
