import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

interface Announcement {
  id: number
  text: string
}

const NOTHING: Announcement = { id: 0, text: '' }

/**
 * Says to those who listen what others see happen.
 *
 * `polite` waits for a pause and is for changes; `assertive` interrupts and is for failures.
 * LiveRegions, mounted once in the shell, holds the two places that are read out.
 */
export const useAnnouncer = defineStore('announcer', () => {
  const politely = shallowRef(NOTHING)
  const assertively = shallowRef(NOTHING)

  function polite(text: string): void {
    politely.value = { id: politely.value.id + 1, text }
  }

  function assertive(text: string): void {
    assertively.value = { id: assertively.value.id + 1, text }
  }

  return { politely, assertively, polite, assertive }
})
