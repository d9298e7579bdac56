import { shallowRef, watch, type Ref } from 'vue'

import { asApiError, type ApiError } from '@/api/client'
import { readRun } from '@/api/runs'
import { useComeback } from '@/session/useComeback'

import { useRunAnnouncements } from './useRunAnnouncements'
import { useRunStore } from './run.store'
import { useRunStream } from './useRunStream'

interface RunReading {
  /** Why the run cannot be read, if it cannot. */
  failure: Readonly<Ref<ApiError | null>>
  retry: () => void
}

/**
 * Reads the watched run for as long as the calling component lives: what it is, and its events.
 *
 * What it is gets read a second time when it has ended, because only then are its figures final.
 */
export function useRunReading(team: () => string): RunReading {
  const run = useRunStore()
  const failure = shallowRef<ApiError | null>(null)

  async function read(id: string): Promise<void> {
    try {
      const detail = await readRun(team(), id)
      if (id !== run.runId) return
      run.describe(detail)
      failure.value = null
    } catch (thrown) {
      if (id === run.runId) failure.value = asApiError(thrown)
    }
  }

  function retry(): void {
    failure.value = null
    if (run.runId !== null) void read(run.runId)
  }

  useComeback(() => {
    if (failure.value !== null) retry()
  })
  useRunStream()
  useRunAnnouncements()
  watch(() => run.runId, retry, { immediate: true })
  watch(
    () => run.isRunning,
    (isRunning) => {
      const isFinal = Boolean(run.detail?.finishedAt)
      if (!isRunning && !isFinal && run.runId !== null) void read(run.runId)
    },
  )

  return { failure, retry }
}
