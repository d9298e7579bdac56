import { computed, onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'

import { asApiError, type ApiError } from '@/api/client'
import { useComeback } from '@/session/useComeback'

import {
  hearChange,
  rowsOf,
  withoutRow,
  withPage,
  withRow,
  withRowAt,
  type Kept,
  type Page,
  type Rows,
} from './rows'
import type { ShelfFilter } from './useShelfFilter'

const PAGE_SIZE = 50

/** Where a kind of thing is listed, read one by one, and heard of. */
interface Source<Row extends Kept, Sort extends string> {
  list: (
    query: ShelfFilter<Sort> & { cursor: string | null; limit: number },
    signal: AbortSignal,
  ) => Promise<Page<Row>>
  read: (id: string) => Promise<Row>
  /** Calls back for every change to one of them, for as long as the caller lives. */
  hear: (onChange: (changed: Pick<Kept, 'id' | 'state'>) => void) => void
}

/** What a team keeps of one kind and answers a filter, as true as can be without moving anything. */
export function useShelf<Row extends Kept, Sort extends string>(
  source: Source<Row, Sort>,
  filter: MaybeRefOrGetter<ShelfFilter<Sort>>,
) {
  const rows = shallowRef<Rows<Row> | null>(null)
  const failure = shallowRef<ApiError | null>(null)
  const isLoading = shallowRef(false)
  const isLoadingMore = shallowRef(false)
  let asking = new AbortController()

  const items = computed(() => rows.value?.items ?? [])
  const total = computed(() => rows.value?.total ?? 0)
  const hasMore = computed(() => (rows.value?.nextCursor ?? null) !== null)
  const waitingCount = computed(() => rows.value?.waiting.size ?? 0)

  function ask(cursor: string | null, signal: AbortSignal): Promise<Page<Row>> {
    return source.list({ ...toValue(filter), cursor, limit: PAGE_SIZE }, signal)
  }

  /** The rows from the top down, at least `count` of them where there are as many. */
  async function readDownTo(count: number, signal: AbortSignal): Promise<Rows<Row>> {
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

  function change(edit: (rows: Rows<Row>) => Rows<Row>): void {
    if (rows.value !== null) rows.value = edit(rows.value)
  }

  /** Show what a change of one's own made of a row, where it stands. */
  function show(row: Row): void {
    change((current) => withRow(current, row))
  }

  function insert(row: Row, index: number): void {
    change((current) => withRowAt(current, row, index))
  }

  /** Take a row out of the list; answers where it was. */
  function take(id: string): number {
    const index = items.value.findIndex((item) => item.id === id)
    change((current) => withoutRow(current, id))
    return Math.max(index, 0)
  }

  source.hear(async (changed) => {
    change((current) => hearChange(current, changed, toValue(filter).state))
    if (!items.value.some((item) => item.id === changed.id)) return
    // The notice says that it changed and not what it is called now. If it is gone by the time it is
    // asked for, the row has been told so by then.
    const row = await source.read(changed.id).catch(() => null)
    if (row !== null) show(row)
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

export type Shelf<Row extends Kept> = ReturnType<typeof useShelf<Row, string>>
