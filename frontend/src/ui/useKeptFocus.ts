import { useMutationObserver } from '@vueuse/core'
import type { Ref } from 'vue'

/**
 * Keeps the keyboard's place when what it was on is taken out of `box`: the focus goes to `box` itself,
 * which is focusable from code, and not back to the top of the page.
 */
export function useKeptFocus(box: Readonly<Ref<HTMLElement | null>>): { note: () => void } {
  let last: Element | null = null

  /** To be called when something in the box takes the focus. */
  function note(): void {
    last = document.activeElement
  }

  useMutationObserver(
    box,
    () => {
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (last === null || last.isConnected || !isLost) return
      last = null
      box.value?.focus({ preventScroll: true })
    },
    { childList: true, subtree: true },
  )

  return { note }
}
