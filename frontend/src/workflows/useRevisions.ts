import { shallowRef, watch } from 'vue'

import { asApiError, type ApiError } from '@/api/client'
import { listRevisions } from '@/api/workflows'
import type { RevisionSummary } from '@/contracts'

import { useWorkflowStore } from './workflow.store'

/** A workflow's revisions, newest first, a page at a time; read again when there is a new one. */
export function useRevisions(team: string, workflowId: string) {
  const workflow = useWorkflowStore()
  const items = shallowRef<readonly RevisionSummary[]>([])
  const failure = shallowRef<ApiError | null>(null)
  const isLoading = shallowRef(false)
  const cursor = shallowRef<string | null>(null)

  async function read(from: string | null): Promise<void> {
    isLoading.value = true
    failure.value = null
    try {
      const page = await listRevisions(team, workflowId, from)
      items.value = joined(from === null ? page.items : [...items.value, ...page.items])
      if (from !== null || cursor.value === null) cursor.value = page.nextCursor
    } catch (thrown) {
      failure.value = asApiError(thrown)
    } finally {
      isLoading.value = false
    }
  }

  /** The newest page, put before what was read of the older ones: the list keeps its length. */
  function joined(fresh: readonly RevisionSummary[]): readonly RevisionSummary[] {
    const byNumber = new Map([...items.value, ...fresh].map((item) => [item.number, item] as const))
    return [...byNumber.values()].toSorted((a, b) => b.number - a.number)
  }

  watch(
    () => workflow.revision,
    () => void read(null),
    { immediate: true },
  )

  return {
    items,
    failure,
    isLoading,
    cursor,
    retry: () => read(null),
    readMore: () => read(cursor.value),
  }
}
