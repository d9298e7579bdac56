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
import type { CreateWorkflow, ProjectDetail, WorkflowDetail, WorkflowSummary } from '@/contracts'
import { useTellFailure } from '@/session/useTellFailure'
import { useConfirm } from '@/ui/useConfirm'
import { useToasts } from '@/ui/useToasts'

import { saveFile } from './saveFile'
import type { WorkflowList } from './useWorkflowList'
import { summaryOf } from './workflowRows'

type StateChange = (
  team: string,
  id: string,
  request: { requestId: string },
) => Promise<WorkflowDetail>

const NAMES = { blank: 'Untitled workflow', starter: 'Starter workflow' } as const

/**
 * Everything that can be done to a workflow from the list.
 *
 * What can be taken back at once offers Undo; deleting asks first as well, because it takes the workflow
 * from everybody. What is begun is begun in `project`, where the list shows only that one.
 */
export function useWorkflowActs(
  team: string,
  list: WorkflowList,
  project: () => string | null = () => null,
) {
  const router = useRouter()
  const toasts = useToasts()
  const confirm = useConfirm()
  const tellFailure = useTellFailure()

  function open(id: string): void {
    void router.push({ name: 'workflow', params: { team, workflowId: id } })
  }

  async function attempt(failed: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      tellFailure(failed, error)
    }
  }

  function create(starter: NonNullable<CreateWorkflow['starter']>): Promise<void> {
    return attempt('The workflow was not created', async () => {
      const request = {
        requestId: newRequestId(),
        name: NAMES[starter],
        starter,
        projectId: project(),
      }
      open((await createWorkflow(team, request)).id)
    })
  }

  function rename(row: WorkflowSummary, name: string): Promise<void> {
    return attempt(`“${row.name}” was not renamed`, async () => {
      list.show(await renameWorkflow(team, row.id, { requestId: newRequestId(), name }))
    })
  }

  function duplicate(row: WorkflowSummary): Promise<void> {
    return attempt(`“${row.name}” was not duplicated`, async () => {
      const copy = await duplicateWorkflow(team, row.id, { requestId: newRequestId() })
      list.insert(summaryOf(copy), list.items.value.indexOf(row) + 1)
      toasts.show({
        text: `Duplicated as “${copy.name}”`,
        tone: 'good',
        action: { label: 'Open', act: () => open(copy.id) },
      })
    })
  }

  /** Put a workflow into a project, or out of all; the row stays where it is, and says where to. */
  function moveTo(row: WorkflowSummary, place: ProjectDetail | null): Promise<void> {
    return attempt(`“${row.name}” was not moved`, async () => {
      await put(row.id, place?.id ?? null)
      toasts.show({
        text: place ? `In “${place.name}” now: “${row.name}”` : `In no project now: “${row.name}”`,
        tone: 'good',
        action: {
          label: 'Undo',
          act: () => void attempt(`“${row.name}” was not moved`, () => put(row.id, row.projectId)),
        },
      })
    })
  }

  async function put(id: string, projectId: string | null): Promise<void> {
    list.show(await moveWorkflow(team, id, { requestId: newRequestId(), projectId }))
  }

  function archive(row: WorkflowSummary): Promise<void> {
    return move(row, archiveWorkflow, unarchiveWorkflow, 'Archived', 'archived')
  }

  function unarchive(row: WorkflowSummary): Promise<void> {
    return move(row, unarchiveWorkflow, archiveWorkflow, 'Back among the active', 'unarchived')
  }

  function restore(row: WorkflowSummary): Promise<void> {
    return move(row, restoreWorkflow, deleteWorkflow, 'Restored', 'restored')
  }

  async function remove(row: WorkflowSummary): Promise<void> {
    const isSure = await confirm.ask({
      title: `Delete “${row.name}”?`,
      body:
        'It disappears for everyone in the team, with its revisions and runs. You can restore it' +
        ' from the list of deleted workflows.',
      action: 'Delete workflow',
      tone: 'danger',
    })
    if (isSure) await move(row, deleteWorkflow, restoreWorkflow, 'Deleted', 'deleted')
  }

  /** Change a workflow's state, take it from the list, and offer to put both back. */
  function move(
    row: WorkflowSummary,
    there: StateChange,
    back: StateChange,
    done: string,
    notDone: string,
  ): Promise<void> {
    return attempt(`“${row.name}” was not ${notDone}`, async () => {
      await there(team, row.id, { requestId: newRequestId() })
      const index = list.take(row.id)
      toasts.show({
        text: `${done}: “${row.name}”`,
        tone: 'good',
        action: { label: 'Undo', act: () => void putBack(row, back, index) },
      })
    })
  }

  function putBack(row: WorkflowSummary, back: StateChange, index: number): Promise<void> {
    return attempt(`“${row.name}” was not brought back`, async () => {
      const detail = await back(team, row.id, { requestId: newRequestId() })
      list.insert(summaryOf(detail), index)
    })
  }

  function download(row: WorkflowSummary): Promise<void> {
    return attempt(`“${row.name}” was not exported`, async () => {
      const file = await exportWorkflow(team, row.id)
      saveFile(`${row.name}.easel.json`, JSON.stringify(file, null, 2))
    })
  }

  return { open, create, rename, duplicate, moveTo, archive, unarchive, restore, remove, download }
}

export type WorkflowActs = ReturnType<typeof useWorkflowActs>
