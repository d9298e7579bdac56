import { refDebounced } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'

import type { ShelfState } from './rows'

export interface ShelfFilter<Sort extends string> {
  search: string
  state: ShelfState
  /** Only what is in this project. */
  project: string | null
  sort: Sort
}

const STATES: readonly ShelfState[] = ['active', 'archived', 'deleted']
const TYPING_PAUSE_MS = 200

interface ShelfFilterControls<Sort extends string> {
  filter: ComputedRef<ShelfFilter<Sort>>
  search: WritableComputedRef<string>
  state: WritableComputedRef<ShelfState>
  project: WritableComputedRef<string | null>
  sort: WritableComputedRef<Sort>
}

/**
 * What the list is filtered by, kept in the address, so that a copied one shows the same list.
 *
 * Of the ways to sort it, the first is the one that nobody has to ask for.
 */
export function useShelfFilter<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
): ShelfFilterControls<Sort> {
  const route = useRoute()
  const router = useRouter()

  const filter = computed<ShelfFilter<Sort>>((before) => {
    const next: ShelfFilter<Sort> = {
      search: typeof route.query.search === 'string' ? route.query.search : '',
      state: STATES.find((state) => state === route.query.state) ?? 'active',
      project: typeof route.query.project === 'string' ? route.query.project : null,
      sort: sorts.find((sort) => sort === route.query.sort) ?? sorts[0],
    }
    // The same value for the same filter: other changes of the address must not read the list anew.
    return before &&
      before.search === next.search &&
      before.state === next.state &&
      before.project === next.project &&
      before.sort === next.sort
      ? before
      : next
  })

  function put(name: string, value: string | undefined): void {
    void router.replace({ query: { ...route.query, [name]: value } })
  }

  const typed = shallowRef(filter.value.search)
  const settled = refDebounced(typed, TYPING_PAUSE_MS)
  watch(settled, (text) => put('search', text.trim() || undefined))
  watch(
    () => filter.value.search,
    (text) => {
      if (text !== typed.value.trim()) typed.value = text
    },
  )

  return {
    filter,
    search: computed({ get: () => typed.value, set: (text) => (typed.value = text) }),
    state: computed({
      get: () => filter.value.state,
      set: (state) => put('state', state === 'active' ? undefined : state),
    }),
    project: computed({
      get: () => filter.value.project,
      set: (project) => put('project', project ?? undefined),
    }),
    sort: computed({
      get: () => filter.value.sort,
      set: (sort) => put('sort', sort === sorts[0] ? undefined : sort),
    }),
  }
}
