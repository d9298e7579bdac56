import { computed, onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'

import { asApiError, type ApiError } from '@/api/client'
import { listWorkflows, readWorkflow } from '@/api/workflows'
import type { WorkflowDetail, WorkflowPage, WorkflowSummary } from '@/contracts'
import { useNotice } from '@/session/notices'
import { useComeback } from '@/session/useComeback'

import type { ListFilter } from './useListFilter'
import {
  hearNotice,
  rowsOf,
  withDetail,
  withoutRow,
  withPage,
  withRowAt,
  type WorkflowRows,
} from './workflowRows'

const PAGE_SIZE = 50

/** The workflows that answer a filter, kept as true as can be without moving anything. */
export function useWorkflowList(team: string, filter: MaybeRefOrGetter<ListFilter>) {
  const rows = shallowRef<WorkflowRows | null>(null)
  const failure = shallowRef<ApiError | null>(null)
  const isLoading = shallowRef(false)
  const isLoadingMore = shallowRef(false)
  let asking = new AbortController()

  const items = computed(() => rows.value?.items ?? [])
  const total = computed(() => rows.value?.total ?? 0)
  const hasMore = computed(() => (rows.value?.nextCursor ?? null) !== null)
  const waitingCount = computed(() => rows.value?.waiting.size ?? 0)

  function ask(cursor: string | null, signal: AbortSignal): Promise<WorkflowPage> {
    return listWorkflows(team, { ...toValue(filter), cursor, limit: PAGE_SIZE }, signal)
  }

  /** The rows from the top down, at least `count` of them where there are as many. */
  async function readDownTo(count: number, signal: AbortSignal): Promise<WorkflowRows> {
    let read = rowsOf(await ask(null, signal))
    // Page by page: the server gives only so many at once.
    while (read.items.length < count && read.nextCursor !== null) {
      read = withPage(read, await ask(read.nextCursor, signal))
    }
    return read
  }

  /** Read the list again, as far down as it is shown; what is shown stays until then. */
  async function reload(): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    isLoading.value = true
    try {
      const read = await readDownTo(items.value.length, signal)
      if (signal.aborted) return
      rows.value = read
      failure.value = null
    } catch (error) {
      if (signal.aborted) return
      failure.value = asApiError(error)
    }
    isLoading.value = false
  }

  async function loadMore(): Promise<void> {
    const cursor = rows.value?.nextCursor ?? null
    if (cursor === null || isLoadingMore.value) return
    const { signal } = asking
    isLoadingMore.value = true
    try {
      const page = await ask(cursor, signal)
      if (!signal.aborted && rows.value) rows.value = withPage(rows.value, page)
    } catch (error) {
      if (!signal.aborted) failure.value = asApiError(error)
    }
    isLoadingMore.value = false
  }

  function change(edit: (rows: WorkflowRows) => WorkflowRows): void {
    if (rows.value !== null) rows.value = edit(rows.value)
  }

  /** Show what a change of one's own made of a workflow, where it stands. */
  function show(detail: WorkflowDetail): void {
    change((current) => withDetail(current, detail))
  }

  function insert(row: WorkflowSummary, index: number): void {
    change((current) => withRowAt(current, row, index))
  }

  /** Take a workflow out of the list; answers where it was. */
  function take(id: string): number {
    const index = items.value.findIndex((item) => item.id === id)
    change((current) => withoutRow(current, id))
    return Math.max(index, 0)
  }

  useNotice('workflow_changed', async (notice) => {
    change((current) => hearNotice(current, notice, toValue(filter).state))
    if (!items.value.some((item) => item.id === notice.workflowId)) return
    // The notice says that it changed and not what it is called now. If it is gone by the time it is
    // asked for, the row has been told so by then.
    const detail = await readWorkflow(team, notice.workflowId).catch(() => null)
    if (detail !== null) change((current) => withDetail(current, detail))
  })
  useComeback(() => void reload())

  watch(
    () => toValue(filter),
    () => {
      rows.value = null
      failure.value = null
      void reload()
    },
    { immediate: true },
  )
  onScopeDispose(() => asking.abort())

  return {
    rows,
    items,
    total,
    hasMore,
    waitingCount,
    failure,
    isLoading,
    isLoadingMore,
    reload,
    loadMore,
    show,
    insert,
    take,
  }
}

export type WorkflowList = ReturnType<typeof useWorkflowList>
