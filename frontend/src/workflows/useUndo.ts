import { computed, shallowRef } from 'vue'

import { asApiError, newRequestId } from '@/api/client'
import type { UndoWorkflow, WorkflowDetail } from '@/contracts'
import { useAnnouncer } from '@/ui/useAnnouncer'
import { useToasts } from '@/ui/useToasts'

import type { Autosave } from './useAutosave'
import { useWorkflowStore } from './workflow.store'

export type Undo = ReturnType<typeof useUndo>

type Ask = (request: UndoWorkflow) => Promise<WorkflowDetail>

/**
 * One undo for the person, and two behind it: gestures that are not saved yet are taken back here;
 * what is saved is undone by the server, which leaves the work of others alone and still knows after a
 * reload what there is to undo.
 */
export function useUndo(autosave: Autosave, door: { undo: Ask; redo: Ask }) {
  const workflow = useWorkflowStore()
  const announcer = useAnnouncer()
  const toasts = useToasts()
  const isAsking = shallowRef(false)

  const mayAct = computed(() => workflow.readOnly === null && !isAsking.value)
  const canUndo = computed(
    () =>
      mayAct.value &&
      (workflow.history.past.length > 0 || (workflow.detail?.undoable.length ?? 0) > 0),
  )
  const canRedo = computed(
    () =>
      mayAct.value &&
      (workflow.history.future.length > 0 || (workflow.detail?.redoable.length ?? 0) > 0),
  )

  async function undo(): Promise<void> {
    if (!canUndo.value) return
    const what = workflow.undoGesture()
    if (what === null) await ask(door.undo, 'Undone', null)
    else announcer.polite(`Undone: ${what}.`)
  }

  async function redo(): Promise<void> {
    if (!canRedo.value) return
    const what = workflow.redoGesture()
    if (what === null) await ask(door.redo, 'Redone', null)
    else announcer.polite(`Redone: ${what}.`)
  }

  /** Undo one saved change out of the list, whoever made it. */
  async function undoRevision(revision: number): Promise<void> {
    await ask(door.undo, `Revision ${revision} undone`, revision)
  }

  async function ask(send: Ask, said: string, revision: number | null): Promise<void> {
    if (isAsking.value) return
    isAsking.value = true
    try {
      // What is on its way must have arrived, or the server would undo the change before it.
      await autosave.flush()
      if (workflow.isUnsaved) return
      const answer = await send({ requestId: newRequestId(), revision })
      workflow.adopt(answer)
      announcer.polite(`${said}.`)
    } catch (thrown) {
      const error = asApiError(thrown)
      toasts.show({
        text: error.message,
        tone: 'warn',
        ...(error.hint === null ? {} : { detail: error.hint }),
      })
    } finally {
      isAsking.value = false
    }
  }

  return { canUndo, canRedo, isAsking, undo, redo, undoRevision }
}
