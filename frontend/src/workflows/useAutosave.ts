/**
 * Saves the open workflow shortly after each change, one request at a time.
 *
 * A save that got no answer is sent again word for word, request id included, so it is made once
 * however often it is sent. Everything unsaved is kept in the browser until the server has it.
 */

import { useEventListener } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'

import { ApiError, asApiError, newRequestId } from '@/api/client'
import type { WorkflowDetail, WorkflowGraph } from '@/contracts'

import { dropDraft, keepDraft, readDraft, resume, type Save } from './drafts'
import { rebase } from './rebase'
import type { Saving } from '@/ui/saving'
import { useWorkflowStore } from './workflow.store'

const QUIET_MS = 700
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

export interface SaveDoor {
  save: (request: Save) => Promise<WorkflowDetail>
  read: () => Promise<WorkflowDetail>
}

export type Autosave = ReturnType<typeof useAutosave>

export function useAutosave(door: SaveDoor) {
  const workflow = useWorkflowStore()
  const attempt = shallowRef<Save | null>(null)
  const isSending = shallowRef(false)
  const isLost = shallowRef(false)
  /** The revision that our own last save became. */
  const landedRevision = shallowRef(0)
  /** The workflow as somebody else saved it while we had changes of our own. */
  const theirs = shallowRef<WorkflowDetail | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  let sending: Promise<void> = Promise.resolve()
  let isOver = false

  const state = computed<Saving>(() => {
    if (workflow.isSketch) return { kind: 'sketch' }
    if (workflow.readOnly !== null) return { kind: 'read-only' }
    if (theirs.value !== null) return { kind: 'conflict' }
    if (isLost.value) return { kind: 'offline', changes: Math.max(1, workflow.history.past.length) }
    if (workflow.refused !== null) return { kind: 'refused' }
    if (isSending.value) return { kind: 'saving' }
    return { kind: workflow.isUnsaved ? 'unsaved' : 'saved' }
  })

  /** What the graph would be with my changes on top of theirs. */
  const onTop = computed(() =>
    theirs.value === null ? null : rebase(workflow.base, workflow.graph, theirs.value.graph),
  )

  /** Open ``detail``; answers whether there was something that an earlier visit did not save. */
  function begin(detail: WorkflowDetail): boolean {
    workflow.open(detail)
    const resumed = resume(readDraft(detail.id), detail)
    if (workflow.readOnly !== null || resumed.kind === 'nothing') {
      dropDraft(detail.id)
      return false
    }
    const what = 'Changes from an earlier visit'
    if (resumed.kind === 'continue') workflow.putOnTop(detail, resumed.graph, what)
    else {
      workflow.goOn(detail, resumed.draft, what)
      theirs.value = detail
    }
    return true
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void push(), delayMs)
  }

  function push(): Promise<void> {
    if (isSending.value) return sending
    clearTimeout(timer)
    if (theirs.value !== null || workflow.readOnly !== null) return Promise.resolve()
    if (attempt.value === null && !workflow.isUnsaved) return Promise.resolve()
    sending = send(attempt.value ?? nextAttempt())
    return sending
  }

  function nextAttempt(): Save {
    return {
      requestId: newRequestId(),
      expectedRevision: workflow.revision,
      graph: workflow.graph,
      note: workflow.note,
    }
  }

  async function send(request: Save): Promise<void> {
    const workflowId = workflow.id
    attempt.value = request
    isSending.value = true
    remember()
    const outcome = await door.save(request).catch(asApiError)
    isSending.value = false
    // The page may be gone or show another workflow by now. What was kept in the browser tells the
    // next visit whatever it needs to know.
    if (isOver || workflow.id !== workflowId) return
    if (outcome instanceof ApiError) await answerFailure(outcome, request.graph)
    else answerSuccess(outcome, request.graph)
    remember()
  }

  function answerSuccess(answer: WorkflowDetail, saved: WorkflowGraph): void {
    retryMs = FIRST_RETRY_MS
    isLost.value = false
    attempt.value = null
    landedRevision.value = answer.revision
    workflow.landed(saved, answer)
    if (workflow.isUnsaved) schedule(QUIET_MS)
  }

  async function answerFailure(error: ApiError, sent: WorkflowGraph): Promise<void> {
    isLost.value = error.retryable
    if (error.retryable) {
      schedule(error.retryAfterMs ?? retryMs)
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
      return
    }
    attempt.value = null
    if (error.code === 'REVISION_CONFLICT') await meetTheirs()
    else workflow.refuse(error, sent)
  }

  async function meetTheirs(): Promise<void> {
    const answer = await door.read().catch(asApiError)
    if (answer instanceof ApiError) await answerFailure(answer, workflow.graph)
    else theirs.value = answer
  }

  function takeTheirs(): void {
    if (theirs.value === null) return
    workflow.adopt(theirs.value)
    theirs.value = null
    remember()
  }

  function putMineOnTop(): void {
    if (theirs.value === null || onTop.value === null) return
    const { graph } = onTop.value
    const newest = theirs.value
    theirs.value = null
    workflow.putOnTop(newest, graph, 'Put my changes on top')
    void push()
  }

  /** Save now; when it resolves, everything is saved, or `state` says why not. */
  async function flush(): Promise<void> {
    await push()
    if (attempt.value === null && workflow.isUnsaved && state.value.kind === 'unsaved') await push()
  }

  /** Resolves when the save that is under way has been answered, one way or the other. */
  function answered(): Promise<void> {
    return sending
  }

  function remember(): void {
    const workflowId = workflow.id
    if (workflowId === null) return
    if (!workflow.isUnsaved && attempt.value === null) dropDraft(workflowId)
    else {
      keepDraft(workflowId, {
        revision: workflow.revision,
        base: workflow.base,
        graph: workflow.graph,
        attempt: attempt.value,
      })
    }
  }

  watch(
    () => workflow.graph,
    () => {
      if (workflow.isSketch) return
      remember()
      // While the line is dead the retry has its own rhythm; typing does not quicken it.
      if (workflow.isUnsaved && !isLost.value && !isSending.value) schedule(QUIET_MS)
    },
  )
  useEventListener(window, 'online', () => {
    if (isLost.value) void push()
  })
  onScopeDispose(() => {
    isOver = true
    clearTimeout(timer)
  })

  return {
    state,
    theirs,
    onTop,
    isSending,
    landedRevision,
    begin,
    flush,
    answered,
    retry: push,
    takeTheirs,
    putMineOnTop,
  }
}
