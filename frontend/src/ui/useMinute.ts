import { createSharedComposable, useNow } from '@vueuse/core'

/** The present, to half a minute: one clock for the page, however many rows show a time. */
export const useMinute = createSharedComposable(() => useNow({ interval: 30_000 }))
