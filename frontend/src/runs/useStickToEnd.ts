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
  mayFollow: () => boolean,
): StickToEnd {
  const isAtEnd = shallowRef(true)
  let lastTop = 0
  let lastHeight = 0

  /** Coming to the end is staying there; only a reader who goes up leaves it. */
  function look(): void {
    const box = scroller.value
    if (!box) return
    const { scrollTop, scrollHeight, clientHeight } = box
    // A text that shrinks, as when a guessed height is measured, takes its reader up with it.
    const wentUp = scrollTop < lastTop && scrollHeight >= lastHeight
    if (scrollHeight - scrollTop - clientHeight <= NEAR_PX) isAtEnd.value = true
    else if (wentUp || !mayFollow()) isAtEnd.value = false
    lastTop = scrollTop
    lastHeight = scrollHeight
  }

  function goToEnd(): void {
    const box = scroller.value
    if (box) box.scrollTop = box.scrollHeight
    isAtEnd.value = true
  }

  function keep(): void {
    if (mayFollow() && isAtEnd.value) goToEnd()
    else look()
  }

  useEventListener(scroller, 'scroll', look, { passive: true })
  // With its padding, which stands for rows that are not drawn.
  useResizeObserver(content, keep, { box: 'border-box' })
  // An answer that appears below takes of the height.
  useResizeObserver(scroller, keep)

  return { isAtEnd, goToEnd }
}
