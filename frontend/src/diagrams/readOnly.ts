import type { DiagramDetail } from '@/contracts'

/** Why a diagram cannot be changed here, as a sentence; null when it can. */
export function whyReadOnly(detail: DiagramDetail | null, preview: number | null): string | null {
  if (detail === null) return null
  if (preview !== null)
    return `You are looking at revision ${preview}. Go back to the newest one to change the diagram.`
  if (detail.state === 'archived') return 'This diagram is archived. Bring it back to change it.'
  if (detail.state === 'deleted') return 'This diagram is deleted. Restore it to change it.'
  if (!detail.canDraw) return 'You can look at this diagram. Changing it takes the editor role.'
  return null
}
