import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'

import { neighbourNode, pauseAfter, type Speed } from './replay'
import { useRunStore } from './run.store'

/**
 * Looks back through the watched run: plays it, steps through it, and stays where it is told.
 *
 * The event looked at is in the page's address as `?at=`, so that one moment of a run can be passed
 * on. At the newest event of a run that still goes on there is nothing to look back to: it follows.
 */
export function useReplay() {
  const run = useRunStore()
  const route = useRoute()
  const router = useRouter()

  const speed = shallowRef<Speed>(1)
  const pauseMs = shallowRef(0)
  const isPlaying = shallowRef(false)
  const position = computed(() => Math.min(run.lookingAt ?? run.lastSeq, run.lastSeq))
  const isAtEnd = computed(() => position.value >= run.lastSeq)
  const next = useTimeoutFn(advance, pauseMs, { immediate: false })

  watch(() => route.query.at, follow, { immediate: true })

  function follow(at: unknown): void {
    const seq = Number(at)
    run.lookAt(at !== undefined && Number.isInteger(seq) && seq > 0 ? seq : null)
  }

  function write(seq: number | null): void {
    const at = seq === null ? undefined : String(seq)
    if (route.query.at !== at) void router.replace({ query: { ...route.query, at } })
  }

  /** Show the run at `seq`. A moment passed in playing is not worth an address of its own. */
  function goTo(seq: number): void {
    run.lookAt(seq >= run.lastSeq ? null : Math.max(1, seq))
  }

  function seek(seq: number): void {
    pause()
    goTo(seq)
    write(run.lookingAt)
  }

  function play(): void {
    if (run.lastSeq === 0) return
    if (isAtEnd.value) goTo(1)
    isPlaying.value = true
    waitForNext()
  }

  function pause(): void {
    if (!isPlaying.value) return
    isPlaying.value = false
    next.stop()
    write(run.lookingAt)
  }

  function waitForNext(): void {
    pauseMs.value = pauseAfter(run.frames, position.value, speed.value)
    next.start()
  }

  function advance(): void {
    goTo(position.value + 1)
    if (isAtEnd.value) pause()
    else waitForNext()
  }

  function setSpeed(value: Speed): void {
    speed.value = value
  }

  return {
    speed,
    isPlaying,
    position,
    isAtEnd,
    seek,
    setSpeed,
    pause,
    toggle: () => (isPlaying.value ? pause() : play()),
    step: (by: 1 | -1) => seek(position.value + by),
    stepNode: (direction: 1 | -1) => seek(neighbourNode(run.frames, position.value, direction)),
    toStart: () => seek(1),
    toEnd: () => seek(run.lastSeq),
  }
}

export type Replay = ReturnType<typeof useReplay>
