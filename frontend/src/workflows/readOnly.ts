import type { WorkflowDetail } from '@/contracts'

/** Why a workflow cannot be changed here, as a sentence; null when it can. */
export function whyReadOnly(detail: WorkflowDetail | null): string | null {
  if (detail === null) return null
  if (detail.state === 'archived')
    return 'This workflow is archived. Bring it back to change or run it.'
  if (detail.state === 'deleted') return 'This workflow is deleted. Restore it to change or run it.'
  if (!detail.canEdit) return 'You can look at this workflow. Changing it takes the editor role.'
  return null
}
