import { useToasts } from '@/ui/useToasts'

import { chooseFile } from './chooseFile'
import { clippingFromText } from './clipboard'
import { useSelectionStore } from './selection.store'
import { useWorkflowStore } from './workflow.store'

/** Ways to fill an empty canvas; each is one step to undo. */
export function useBeginnings() {
  const workflow = useWorkflowStore()
  const selection = useSelectionStore()
  const toasts = useToasts()

  function fromStarter(): void {
    const starter = workflow.catalogue?.starter
    if (starter !== undefined) workflow.change(() => starter, 'Began with the starter')
  }

  async function fromFile(): Promise<void> {
    const text = await chooseFile()
    if (text === null) return
    const clipping = clippingFromText(text)
    if (clipping === null) {
      toasts.show({
        text: 'There are no nodes in this file.',
        detail: 'Choose a JSON file that was exported from Easel.',
        tone: 'warn',
      })
      return
    }
    // The ids stay: the canvas is empty, and a file taken out and put back is the same workflow.
    const graph = { nodes: clipping.nodes, edges: clipping.edges }
    workflow.change(() => graph, `Imported ${clipping.nodes.length} nodes`)
    selection.clear()
  }

  return { fromStarter, fromFile }
}
