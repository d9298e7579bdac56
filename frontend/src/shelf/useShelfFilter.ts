import { refDebounced } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'

import type { WorkflowState } from '@/contracts'

export type ListSort = 'updated' | 'name'

export interface ListFilter {
  search: string
  state: WorkflowState
  /** Only what is in this project. */
  project: string | null
  sort: ListSort
}

const STATES: readonly WorkflowState[] = ['active', 'archived', 'deleted']
const TYPING_PAUSE_MS = 200

interface ListFilterControls {
  filter: ComputedRef<ListFilter>
  search: WritableComputedRef<string>
  state: WritableComputedRef<WorkflowState>
  project: WritableComputedRef<string | null>
  sort: WritableComputedRef<ListSort>
}

/** What the list is filtered by, kept in the address, so that a copied one shows the same list. */
export function useListFilter(): ListFilterControls {
  const route = useRoute()
  const router = useRouter()

  const filter = computed<ListFilter>((before) => {
    const next: ListFilter = {
      search: typeof route.query.search === 'string' ? route.query.search : '',
      state: STATES.find((state) => state === route.query.state) ?? 'active',
      project: typeof route.query.project === 'string' ? route.query.project : null,
      sort: route.query.sort === 'name' ? 'name' : 'updated',
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
      set: (sort) => put('sort', sort === 'updated' ? undefined : sort),
    }),
  }
}
