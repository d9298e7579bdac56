import { computed, shallowRef, type Ref } from 'vue'

import { asApiError, newRequestId } from '@/api/client'
import type { UndoWorkflow, WorkflowDetail } from '@/contracts'
import { useAnnouncer } from '@/ui/useAnnouncer'
import { useToasts } from '@/ui/useToasts'

import type { Autosave } from './useAutosave'
import { useWorkflowStore } from './workflow.store'

export interface Undo {
  canUndo: Readonly<Ref<boolean>>
  canRedo: Readonly<Ref<boolean>>
  undo: () => Promise<void>
  redo: () => Promise<void>
}

type Ask = (request: UndoWorkflow) => Promise<WorkflowDetail>

/** Takes back what was done to the graph on this page since it was last saved. */
export function useLocalUndo(): Undo {
  const workflow = useWorkflowStore()
  const announcer = useAnnouncer()

  const canUndo = computed(() => workflow.readOnly === null && workflow.history.past.length > 0)
  const canRedo = computed(() => workflow.readOnly === null && workflow.history.future.length > 0)

  async function undo(): Promise<void> {
    const what = workflow.undoGesture()
    if (what !== null) announcer.polite(`Undone: ${what}.`)
  }

  async function redo(): Promise<void> {
    const what = workflow.redoGesture()
    if (what !== null) announcer.polite(`Redone: ${what}.`)
  }

  return { canUndo, canRedo, undo, redo }
}

/**
 * One undo for the person, and two behind it: gestures that are not saved yet are taken back here;
 * what is saved is undone by the server, which leaves the work of others alone and still knows after a
 * reload what there is to undo.
 */
export function useUndo(autosave: Autosave, door: { undo: Ask; redo: Ask }) {
  const workflow = useWorkflowStore()
  const announcer = useAnnouncer()
  const toasts = useToasts()
  const local = useLocalUndo()
  const isAsking = shallowRef(false)

  const mayAsk = computed(() => workflow.readOnly === null && !isAsking.value)
  const canUndo = computed(
    () => local.canUndo.value || (mayAsk.value && (workflow.detail?.undoable.length ?? 0) > 0),
  )
  const canRedo = computed(
    () => local.canRedo.value || (mayAsk.value && (workflow.detail?.redoable.length ?? 0) > 0),
  )

  async function undo(): Promise<void> {
    // A step that is being saved is the server's to undo. Taken back here, it would be saved once more
    // as a change of its own, and undoing that would bring it back.
    await autosave.answered()
    if (local.canUndo.value) await local.undo()
    else if (canUndo.value) await ask(door.undo, 'Undone', null)
  }

  async function redo(): Promise<void> {
    await autosave.answered()
    if (local.canRedo.value) await local.redo()
    else if (canRedo.value) await ask(door.redo, 'Redone', null)
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
      workflow.adopt(await send({ requestId: newRequestId(), revision }))
      announcer.polite(`${said}.`)
    } catch (thrown) {
      const { message, hint } = asApiError(thrown)
      toasts.show({ text: message, tone: 'warn', ...(hint === null ? {} : { detail: hint }) })
      announcer.assertive(message)
    } finally {
      isAsking.value = false
    }
  }

  return { canUndo, canRedo, isAsking, undo, redo, undoRevision }
}
