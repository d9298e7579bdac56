import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'

import { asApiError, type ApiError } from '@/api/client'
import { compareDiagramRevisions, drawScene } from '@/api/diagrams'
import type { DiagramComparison, Scene } from '@/contracts'
import { useDiagram } from '@/diagrams/diagram.store'
import type { ViewPath } from '@/diagrams/viewPath'

import { marksIn, type Marked } from './marks'

/** The two revisions of the open diagram that are being compared, for the list and for the canvas. */
export const useComparison = defineStore('diagram comparison', () => {
  const diagram = useDiagram()
  const comparison = shallowRef<DiagramComparison | null>(null)
  /** How the earlier one looks in the view that is shown: what went since is marked where it stood. */
  const before = shallowRef<Scene | null>(null)
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

  watch(
    () => [comparison.value, diagram.path] as const,
    async ([compared, path]) => {
      before.value = null
      if (compared === null || !marksIn(compared, path).some(({ mark }) => mark === 'removed'))
        return
      const at = { inside: path, revision: compared.fromRevision }
      const drawn = await drawScene(diagram.team, diagram.id, at).catch(() => null)
      if (comparison.value === compared && diagram.path === path) before.value = drawn
    },
  )

  function close(): void {
    asking.abort()
    comparison.value = null
    failure.value = null
  }

  /** What is to be marked in the view at `path`. */
  function marks(path: ViewPath): readonly Marked[] {
    return comparison.value === null ? [] : marksIn(comparison.value, path)
  }

  return { comparison, before, failure, compare, close, marks }
})
