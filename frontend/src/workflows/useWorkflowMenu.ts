import { Archive, ArchiveRestore, Copy, Download, FileUp, Trash2 } from '@lucide/vue'
import { computed } from 'vue'
import { useRouter } from 'vue-router'

import { newRequestId } from '@/api/client'
import {
  archiveWorkflow,
  configureWorkflow,
  deleteWorkflow,
  duplicateWorkflow,
  exportWorkflow,
  renameWorkflow,
  restoreRevision,
  restoreWorkflow,
  unarchiveWorkflow,
} from '@/api/workflows'
import type { WorkflowDetail } from '@/contracts'
import { useTellFailure } from '@/session/useTellFailure'
import { useCommands } from '@/ui/commands'
import type { MenuEntry, MenuItem } from '@/ui/menu'
import { useConfirm } from '@/ui/useConfirm'
import { useToasts } from '@/ui/useToasts'

import { saveFile } from '@/ui/saveFile'
import type { Autosave } from './useAutosave'
import { useWorkflowStore } from './workflow.store'

/** What can be done to the open workflow as a whole. Each act first saves what is not saved yet. */
export function useWorkflowMenu(
  team: string,
  workflowId: string,
  autosave: Autosave,
  onImport: () => void,
) {
  const workflow = useWorkflowStore()
  const router = useRouter()
  const toasts = useToasts()
  const confirm = useConfirm()
  const tellFailure = useTellFailure()

  const name = computed(() => workflow.detail?.name ?? '')
  const state = computed(() => workflow.detail?.state ?? 'active')
  const mayEdit = computed(() => workflow.detail?.canEdit ?? false)

  async function attempt(failed: string, act: () => Promise<void>): Promise<void> {
    try {
      await autosave.flush()
      await act()
    } catch (error) {
      tellFailure(failed, error)
    }
  }

  const request = (): { requestId: string } => ({ requestId: newRequestId() })

  function rename(title: string): Promise<void> {
    return attempt('The workflow was not renamed', async () => {
      workflow.describe(await renameWorkflow(team, workflowId, { ...request(), name: title }))
    })
  }

  function configure(onCycle: WorkflowDetail['onCycle']): Promise<void> {
    return attempt('The setting was not changed', async () => {
      workflow.describe(await configureWorkflow(team, workflowId, { ...request(), onCycle }))
    })
  }

  function restore(revision: number): Promise<void> {
    return attempt('The revision was not restored', async () => {
      workflow.adopt(await restoreRevision(team, workflowId, { ...request(), revision }))
      toasts.show({ text: `Revision ${revision} is the newest again.`, tone: 'good' })
    })
  }

  function duplicate(): Promise<void> {
    return attempt('The workflow was not duplicated', async () => {
      const copy = await duplicateWorkflow(team, workflowId, { ...request(), name: null })
      toasts.show({
        text: `Duplicated as “${copy.name}”`,
        tone: 'good',
        action: { label: 'Open', act: () => open(copy.id) },
      })
    })
  }

  function download(): Promise<void> {
    return attempt('The workflow was not exported', async () => {
      const file = await exportWorkflow(team, workflowId)
      saveFile(`${name.value}.easel.json`, JSON.stringify(file, null, 2))
    })
  }

  function archive(): Promise<void> {
    return attempt('The workflow was not archived', async () => {
      workflow.describe(await archiveWorkflow(team, workflowId, request()))
      toasts.show({
        text: 'Archived. It can be looked at, and changed once it is brought back.',
        action: { label: 'Bring back', act: () => void unarchive() },
      })
    })
  }

  function unarchive(): Promise<void> {
    return attempt('The workflow was not brought back', async () => {
      workflow.describe(await unarchiveWorkflow(team, workflowId, request()))
    })
  }

  async function remove(): Promise<void> {
    const isSure = await confirm.ask({
      title: `Delete “${name.value}”?`,
      body:
        'It disappears for everyone in the team, with its revisions and runs. You can restore it' +
        ' from the list of deleted workflows.',
      action: 'Delete workflow',
      tone: 'danger',
    })
    if (!isSure) return
    await attempt('The workflow was not deleted', async () => {
      const deleted = await deleteWorkflow(team, workflowId, request())
      toasts.show({
        text: `Deleted: “${deleted.name}”`,
        action: { label: 'Undo', act: () => void bringBack() },
      })
      await router.push({ name: 'workflows', params: { team } })
    })
  }

  async function bringBack(): Promise<void> {
    try {
      await restoreWorkflow(team, workflowId, request())
      open(workflowId)
    } catch (error) {
      tellFailure('The workflow was not restored', error)
    }
  }

  function restoreDeleted(): Promise<void> {
    return attempt('The workflow was not restored', async () => {
      workflow.describe(await restoreWorkflow(team, workflowId, request()))
    })
  }

  function open(id: string): void {
    void router.push({ name: 'workflow', params: { team, workflowId: id } })
  }

  const stateItems = computed<MenuItem[]>(() => {
    const brought = { icon: ArchiveRestore }
    if (state.value === 'deleted') {
      return [{ ...brought, label: 'Restore workflow', act: () => void restoreDeleted() }]
    }
    return [
      state.value === 'archived'
        ? { ...brought, label: 'Bring back from the archive', act: () => void unarchive() }
        : { icon: Archive, label: 'Archive workflow', act: () => void archive() },
      { icon: Trash2, label: 'Delete workflow', danger: true, act: () => void remove() },
    ]
  })

  const items = computed<MenuItem[]>(() => [
    { icon: Download, label: 'Export JSON', act: () => void download() },
    ...(mayEdit.value
      ? [
          { icon: FileUp, label: 'Import as a new workflow', act: onImport },
          { icon: Copy, label: 'Duplicate workflow', act: () => void duplicate() },
        ]
      : []),
  ])

  const entries = computed<readonly MenuEntry[]>(() =>
    mayEdit.value ? [...items.value, 'separator', ...stateItems.value] : items.value,
  )

  useCommands(() =>
    [...items.value, ...(mayEdit.value ? stateItems.value : [])].map((item) => ({
      id: `workflow/${item.label}`,
      group: 'This workflow',
      label: item.label,
      act: item.act,
      ...(item.icon === undefined ? {} : { icon: item.icon }),
    })),
  )

  return { entries, rename, configure, restore, open }
}
