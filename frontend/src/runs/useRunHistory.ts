import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

import { asApiError, type ApiError } from '@/api/client'
import { listRunsOf } from '@/api/runs'
import type { RunSummary } from '@/contracts'
import { useNotice } from '@/session/notices'

import { mergeRuns } from './mergeRuns'

// A run that starts and ends tells so three times; one reading answers them all.
const GATHER_MS = 300

interface RunHistory {
  /** Newest first; null until the first page is there. */
  runs: Readonly<Ref<readonly RunSummary[] | null>>
  failure: Readonly<Ref<ApiError | null>>
  hasMore: Readonly<Ref<boolean>>
  isLoading: Readonly<Ref<boolean>>
  loadMore: () => Promise<void>
  reload: () => Promise<void>
}

/** The runs of a workflow, kept up to date for as long as the calling component lives. */
export function useRunHistory(team: () => string, workflowId: () => string): RunHistory {
  const runs = shallowRef<readonly RunSummary[] | null>(null)
  const failure = shallowRef<ApiError | null>(null)
  const cursor = shallowRef<string | null>(null)
  const hasMore = shallowRef(false)
  const isLoading = shallowRef(false)
  let asking: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(after: string | null): Promise<void> {
    asking?.abort()
    const { signal } = (asking = new AbortController())
    isLoading.value = true
    try {
      const page = await listRunsOf(team(), workflowId(), after, signal)
      if (signal.aborted) return
      const isRefresh = after === null && runs.value !== null
      runs.value = after === null ? mergeRuns(runs.value ?? [], page.items) : joined(page.items)
      failure.value = null
      // Reading the beginning again says nothing about how far the list was read.
      if (!isRefresh) {
        cursor.value = page.nextCursor
        hasMore.value = page.nextCursor !== null
      }
    } catch (error) {
      if (signal.aborted) return
      failure.value = asApiError(error)
    }
    isLoading.value = false
  }

  /** What is known, then `older`, without what a run that began meanwhile pushed over the edge. */
  function joined(older: readonly RunSummary[]): readonly RunSummary[] {
    const known = runs.value ?? []
    const ids = new Set(known.map(({ id }) => id))
    return [...known, ...older.filter(({ id }) => !ids.has(id))]
  }

  function refreshSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void read(null), GATHER_MS)
  }

  async function loadMore(): Promise<void> {
    if (hasMore.value && !isLoading.value) await read(cursor.value)
  }

  watch(
    () => [team(), workflowId()],
    () => {
      runs.value = null
      hasMore.value = false
      void read(null)
    },
    { immediate: true },
  )
  useNotice('run_changed', (notice) => {
    if (notice.workflowId === workflowId()) refreshSoon()
  })
  useNotice('resumed', refreshSoon)
  onScopeDispose(() => {
    clearTimeout(timer)
    asking?.abort()
  })

  return { runs, failure, hasMore, isLoading, loadMore, reload: () => read(null) }
}
