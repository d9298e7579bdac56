import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import { asApiError, type ApiError } from '@/api/client'
import { compareDiagramRevisions } from '@/api/diagrams'
import type { DiagramComparison } from '@/contracts'
import type { ViewPath } from '@/diagrams/viewPath'

import { marksIn, type Marked } from './marks'

/** The two revisions of the open diagram that are being compared, for the list and for the canvas. */
export const useComparison = defineStore('diagram comparison', () => {
  const comparison = shallowRef<DiagramComparison | null>(null)
  const failure = shallowRef<ApiError | null>(null)
  let asking = new AbortController()

  async function compare(team: string, id: string, from: number, to: number): Promise<void> {
    asking.abort()
    const { signal } = (asking = new AbortController())
    failure.value = null
    try {
      const found = await compareDiagramRevisions(team, id, from, to, signal)
      if (!signal.aborted) comparison.value = found
    } catch (error) {
      if (!signal.aborted) failure.value = asApiError(error)
    }
  }

  function close(): void {
    asking.abort()
    comparison.value = null
    failure.value = null
  }

  /** What is to be marked in the view at `path`. */
  function marks(path: ViewPath): readonly Marked[] {
    return comparison.value === null ? [] : marksIn(comparison.value, path)
  }

  return { comparison, failure, compare, close, marks }
})
