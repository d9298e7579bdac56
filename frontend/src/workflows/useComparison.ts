import { shallowRef } from 'vue'

import { asApiError, type ApiError } from '@/api/client'
import { compareRevisions, readRevision } from '@/api/workflows'
import type { GraphComparison } from '@/contracts'

import { overlay, type Preview } from './comparison'

/** The difference between two revisions, as a list and as a picture. */
export function useComparison(
  team: string,
  workflowId: string,
  onPreview: (preview: Preview | null) => void,
) {
  const comparison = shallowRef<GraphComparison | null>(null)
  const failure = shallowRef<ApiError | null>(null)
  let asking: AbortController | null = null

  async function compare(from: number, to: number): Promise<void> {
    asking?.abort()
    const ours = (asking = new AbortController())
    failure.value = null
    try {
      const [before, after, found] = await Promise.all([
        readRevision(team, workflowId, from, ours.signal),
        readRevision(team, workflowId, to, ours.signal),
        compareRevisions(team, workflowId, from, to, ours.signal),
      ])
      if (ours.signal.aborted) return
      comparison.value = found
      onPreview({
        title: from === to ? `Revision ${to}` : `Revision ${to}, compared with ${from}`,
        ...overlay(before.graph, after.graph, found),
      })
    } catch (thrown) {
      if (ours.signal.aborted) return
      failure.value = asApiError(thrown)
    }
  }

  function close(): void {
    asking?.abort()
    comparison.value = null
    failure.value = null
    onPreview(null)
  }

  return { comparison, failure, compare, close }
}
