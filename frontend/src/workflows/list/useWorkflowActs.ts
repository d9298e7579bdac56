import { useRouter } from 'vue-router'

import { newRequestId } from '@/api/client'
import {
  archiveWorkflow,
  createWorkflow,
  deleteWorkflow,
  duplicateWorkflow,
  exportWorkflow,
  moveWorkflow,
  renameWorkflow,
  restoreWorkflow,
  unarchiveWorkflow,
} from '@/api/workflows'
import type { CreateWorkflow, WorkflowDetail, WorkflowSummary } from '@/contracts'
import { useShelfActs } from '@/shelf/useShelfActs'
import { saveFile } from '@/ui/saveFile'

import type { WorkflowShelf } from './useWorkflowShelf'
import { summaryOf } from './workflowSummary'

const NAMES = { blank: 'Untitled workflow', starter: 'Starter workflow' } as const

/**
 * Everything that can be done to a workflow from the list.
 *
 * What is begun is begun in `project`, where the list shows only that one.
 */
export function useWorkflowActs(
  team: string,
  shelf: WorkflowShelf,
  project: () => string | null = () => null,
) {
  const router = useRouter()

  function open(id: string): void {
    void router.push({ name: 'workflow', params: { team, workflowId: id } })
  }

  async function row(answer: Promise<WorkflowDetail>): Promise<WorkflowSummary> {
    return summaryOf(await answer)
  }

  const acts = useShelfActs<WorkflowSummary>(
    shelf,
    {
      rename: (id, change, name) => row(renameWorkflow(team, id, { ...change, name })),
      duplicate: (id, change) => row(duplicateWorkflow(team, id, change)),
      move: (id, change) => row(moveWorkflow(team, id, change)),
      archive: (id, change) => row(archiveWorkflow(team, id, change)),
      unarchive: (id, change) => row(unarchiveWorkflow(team, id, change)),
      remove: (id, change) => row(deleteWorkflow(team, id, change)),
      restore: (id, change) => row(restoreWorkflow(team, id, change)),
    },
    {
      nameOf: ({ name }) => name,
      open,
      removal: {
        action: 'Delete workflow',
        body: () =>
          'It disappears for everyone in the team, with its revisions and runs. You can restore it' +
          ' from the list of deleted workflows.',
      },
    },
  )

  function create(starter: NonNullable<CreateWorkflow['starter']>): Promise<void> {
    return acts.attempt('The workflow was not created', async () => {
      const request = {
        requestId: newRequestId(),
        name: NAMES[starter],
        starter,
        projectId: project(),
      }
      open((await createWorkflow(team, request)).id)
    })
  }

  function download(workflow: WorkflowSummary): Promise<void> {
    return acts.attempt(`“${workflow.name}” was not exported`, async () => {
      const file = await exportWorkflow(team, workflow.id)
      saveFile(`${workflow.name}.easel.json`, JSON.stringify(file, null, 2))
    })
  }

  return { ...acts, create, download }
}

export type WorkflowActs = ReturnType<typeof useWorkflowActs>
