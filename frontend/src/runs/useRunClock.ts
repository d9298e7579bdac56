import { createSharedComposable, useIntervalFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'

import { useRunStore } from './run.store'

const TICK_MS = 100

/**
 * How long the run and its nodes have taken, counting on while they run.
 *
 * Times are the server's, from the frames. One clock serves the page and stands still unless a run is
 * under way; looking back at an event, it is as late as it was then.
 */
export const useRunClock = createSharedComposable(() => {
  const run = useRunStore()
  const now = shallowRef(Date.now())
  const ticking = useIntervalFn(() => (now.value = Date.now()), TICK_MS, { immediate: false })

  const isTicking = computed(() => run.isRunning && !run.isLookingBack)
  watch(isTicking, (ticks) => (ticks ? ticking.resume() : ticking.pause()), { immediate: true })

  const startedAt = computed(() => momentOf(run.frames[0]?.at))
  const moment = computed(() => {
    const lastShown = momentOf(run.frames[run.trace.lastSeq - 1]?.at) ?? 0
    return isTicking.value ? Math.max(lastShown, now.value + (run.skewMs ?? 0)) : lastShown
  })

  /** How long the run has taken so far, in milliseconds; null before its first event. */
  const runMs = computed(() =>
    startedAt.value === null ? null : Math.max(0, moment.value - startedAt.value),
  )

  /** How long a node has taken so far, in milliseconds; null when it has not started. */
  function elapsedMs(nodeId: string): number | null {
    const node = run.nodeOf(nodeId)
    if (!node) return null
    const end = momentOf(node.endedAt ?? undefined) ?? moment.value
    return Math.max(0, end - Date.parse(node.startedAt))
  }

  return { runMs, elapsedMs }
})

function momentOf(at: string | undefined): number | null {
  return at === undefined ? null : Date.parse(at)
}
