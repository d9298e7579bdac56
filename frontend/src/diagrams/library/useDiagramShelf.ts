import type { MaybeRefOrGetter } from 'vue'

import { listDiagrams, readDiagram } from '@/api/diagrams'
import type { DiagramSummary } from '@/contracts'
import { useNotice } from '@/session/notices'
import { useShelf, type Shelf } from '@/shelf/useShelf'
import type { ShelfFilter } from '@/shelf/useShelfFilter'

import { summaryOf } from './diagramSummary'

export type DiagramSort = 'updated' | 'title'
export type DiagramShelf = Shelf<DiagramSummary>

/** The diagrams that answer a filter, kept as true as can be. */
export function useDiagramShelf(
  team: string,
  filter: MaybeRefOrGetter<ShelfFilter<DiagramSort>>,
): DiagramShelf {
  return useShelf(
    {
      list: (query, signal) => listDiagrams(team, query, signal),
      read: async (id) => summaryOf(await readDiagram(team, id)),
      hear: (onChange) =>
        useNotice('diagram_changed', ({ diagramId: id, state }) => onChange({ id, state })),
    },
    filter,
  )
}
