import {
  computed,
  onScopeDispose,
  shallowRef,
  toValue,
  watch,
  type MaybeRefOrGetter,
  type Ref,
} from 'vue'

import { asApiError, type ApiError } from './client'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor?: string | null
}

/**
 * A list that the server gives in pages: the first one, more when asked, from the top when reloaded.
 *
 * A reload reads as far down as the list is shown, so that nobody loses their place. `subject` is what
 * the list is of and how it is filtered, in plain values; one that says something else starts another
 * list.
 */
export function usePages<Subject, Item>(
  subject: MaybeRefOrGetter<Subject>,
  ask: (subject: Subject, cursor: string | null, signal: AbortSignal) => Promise<Page<Item>>,
) {
  const items = shallowRef<readonly Item[] | null>(null) as Ref<readonly Item[] | null>
  const cursor = shallowRef<string | null>(null)
  const failure = shallowRef<ApiError | null>(null)
  const isLoading = shallowRef(false)
  const hasMore = computed(() => cursor.value !== null)
  let about: Subject
  let isLoadingMore = false
  let asking = new AbortController()

  /** Make `step` the only thing that is being read, and take over what it read if it still is. */
  async function read(step: (signal: AbortSignal) => Promise<Page<Item>>): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    isLoading.value = true
    try {
      const page = await step(signal)
      if (signal.aborted) return
      items.value = page.items
      cursor.value = page.nextCursor ?? null
      failure.value = null
    } catch (error) {
      if (signal.aborted) return
      failure.value = asApiError(error)
    }
    isLoading.value = false
  }

  function reload(): Promise<void> {
    // Who has just asked for more, which this gives up, still gets it.
    const wanted = (items.value?.length ?? 0) + (isLoadingMore ? 1 : 0)
    return read(async (signal) => {
      let page = await ask(about, null, signal)
      while (page.nextCursor && page.items.length < wanted) {
        page = joined(page, await ask(about, page.nextCursor, signal))
      }
      return page
    })
  }

  async function loadMore(): Promise<void> {
    const from = cursor.value
    if (from === null || isLoading.value) return
    isLoadingMore = true
    await read(async (signal) =>
      joined({ items: items.value ?? [] }, await ask(about, from, signal)),
    )
    isLoadingMore = false
  }

  watch(
    // What it says and not which object says it: reading the team anew must not empty its lists.
    () => JSON.stringify(toValue(subject)),
    () => {
      about = toValue(subject)
      items.value = cursor.value = failure.value = null
      void reload()
    },
    { immediate: true },
  )
  onScopeDispose(() => asking.abort())

  return { items, failure, isLoading, hasMore, reload, loadMore }
}

function joined<Item>(before: Page<Item>, after: Page<Item>): Page<Item> {
  return { items: [...before.items, ...after.items], nextCursor: after.nextCursor }
}
