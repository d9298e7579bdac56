import { onScopeDispose, watch } from 'vue'

import type { WorkflowDetail } from '@/contracts'
import { useNotice } from '@/session/notices'
import { useToasts } from '@/ui/useToasts'

import type { Autosave } from './useAutosave'
import { useWorkflowStore } from './workflow.store'

// Notices come in bunches, and one reading answers them all.
const GATHER_MS = 200

/**
 * Keeps the open workflow as fresh as the server's, for as long as the calling component lives.
 *
 * While something is unsaved nothing is taken in: saving it finds out what others did, and asks.
 */
export function useLiveWorkflow(
  autosave: Autosave,
  read: () => Promise<WorkflowDetail>,
  onChangedByOthers: (before: number, after: WorkflowDetail) => void,
): void {
  const workflow = useWorkflowStore()
  const toasts = useToasts()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStale = false
  let echoed = 0
  let heldBack: number | null = null

  function look(): void {
    isStale = true
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), GATHER_MS)
  }

  /** Whether a notice only repeats what our own save was answered; each save echoes once. */
  function isEcho(revision: number): boolean {
    if (revision !== autosave.landedRevision.value || revision === echoed) return false
    echoed = revision
    return true
  }

  async function refresh(): Promise<void> {
    if (!isStale || isBusy()) return
    isStale = false
    const before = workflow.revision
    const answer = await read().catch(() => null)
    // A reading that failed is made up for by the next notice, or when the connection is back.
    if (answer === null || answer.id !== workflow.id) return
    if (isBusy()) {
      isStale = true
      return
    }
    tell(before, answer)
    workflow.describe(answer)
  }

  function isBusy(): boolean {
    return autosave.isSending.value || workflow.isUnsaved
  }

  function tell(before: number, answer: WorkflowDetail): void {
    if (answer.revision > before) onChangedByOthers(before, answer)
    else if (answer.state !== workflow.detail?.state) {
      toasts.show({ text: `This workflow is ${answer.state} now.` })
    }
  }

  useNotice('workflow_changed', (notice) => {
    if (notice.workflowId !== workflow.id) return
    // The notice of a save often overtakes its answer, and only the answer tells whose it is.
    if (isBusy()) heldBack = notice.revision
    else if (!isEcho(notice.revision)) look()
  })
  useNotice('resumed', look)
  watch(isBusy, (busy) => {
    if (busy) return
    if (heldBack !== null && !isEcho(heldBack)) isStale = true
    heldBack = null
    if (isStale) look()
  })
  onScopeDispose(() => clearTimeout(timer))
}
