import type { MaybeRefOrGetter } from 'vue'

import { listWorkflows, readWorkflow } from '@/api/workflows'
import type { WorkflowSummary } from '@/contracts'
import { useNotice } from '@/session/notices'
import { useShelf, type Shelf } from '@/shelf/useShelf'
import type { ShelfFilter } from '@/shelf/useShelfFilter'

import { summaryOf } from './workflowSummary'

export type WorkflowSort = 'updated' | 'name'
export type WorkflowShelf = Shelf<WorkflowSummary>

/** The workflows that answer a filter, kept as true as can be. */
export function useWorkflowShelf(
  team: string,
  filter: MaybeRefOrGetter<ShelfFilter<WorkflowSort>>,
): WorkflowShelf {
  return useShelf(
    {
      list: (query, signal) => listWorkflows(team, query, signal),
      read: async (id) => summaryOf(await readWorkflow(team, id)),
      hear: (onChange) =>
        useNotice('workflow_changed', ({ workflowId: id, state }) => onChange({ id, state })),
    },
    filter,
  )
}
