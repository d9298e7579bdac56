/**
 * Every gesture on its way to the server: one batch of ops, one revision, in the order they were made.
 *
 * One is sent at a time. A send without an answer is sent again word for word, so it is made once however
 * often it is sent. What the server refuses is kept with its content until the person lets go of it; where
 * somebody else changed the same thing, the person decides, and everything behind it waits.
 */
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'

import { ApiError, asApiError, newRequestId } from '@/api/client'
import { compareDiagramRevisions, redoDiagram, undoDiagram, updateDiagram } from '@/api/diagrams'
import type { DiagramDetail, DiagramUpdated, EditDiagram, Scene, UndoDiagram } from '@/contracts'
import { useSession } from '@/session/session.store'
import { useAnnouncer } from '@/ui/useAnnouncer'
import { useToasts } from '@/ui/useToasts'

import { useDiagram } from '@/diagrams/diagram.store'
import { revisionNumber } from '@/diagrams/revision'
import { dropChange, keepChange, keptChanges, type KeptChange } from './keptChanges'
import { touchedBy, type PersonOp } from './ops'
import { provisional } from './provisional'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/** What one gesture does. */
export interface Gesture {
  readonly ops: readonly PersonOp[]
  /** What was done, in a few words, for the history: “Moved Orders”. */
  readonly summary: string
  /** Left out, it is about the view that is shown. */
  readonly inside?: readonly string[]
}

export interface RefusedChange {
  readonly change: KeptChange
  readonly error: ApiError
}

/** Somebody else touched what a waiting change is about. */
export interface Clash {
  readonly change: KeptChange
  readonly ids: readonly string[]
}

export type ChangesState = 'saved' | 'saving' | 'offline' | 'conflict' | 'refused'

export const useChanges = defineStore('diagramChanges', () => {
  const diagram = useDiagram()
  const session = useSession()
  const announcer = useAnnouncer()
  const toasts = useToasts()

  const kept = shallowRef<readonly KeptChange[]>([])
  const refused = shallowRef<readonly RefusedChange[]>([])
  const clash = shallowRef<Clash | null>(null)
  const isSending = shallowRef(false)
  const isLost = shallowRef(false)
  const isAsking = shallowRef(false)
  /** Gestures that were taken back before they were sent, the last one first. */
  const takenBack = shallowRef<readonly KeptChange[]>([])
  /** What others touched below a change of ours that was made to a later revision than we saw. */
  let theirs: ReadonlySet<string> = new Set()
  let landed = 0
  let retryMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let pumping: Promise<void> = Promise.resolve()
  let visit = 0

  // What the page shows by itself is not put on top any more.
  watch(
    () => diagram.sceneRevision ?? 0,
    (shown) => {
      kept.value = kept.value.filter((each) => each.landedAs === null || each.landedAs > shown)
    },
    { flush: 'sync' },
  )

  /** Not answered yet; what has landed is only shown on top until its revision is. */
  const waiting = computed(() => kept.value.filter((change) => change.landedAs === null))

  const state = computed<ChangesState>(() => {
    if (clash.value !== null) return 'conflict'
    if (isLost.value) return 'offline'
    if (waiting.value.length > 0 || isAsking.value) return 'saving'
    return refused.value.length > 0 ? 'refused' : 'saved'
  })

  const isEditable = computed(() => diagram.mode === 'edit')
  const unsent = computed(() => waiting.value.filter((change) => change.sent === null))
  const canUndo = computed(
    () =>
      isEditable.value && (waiting.value.length > 0 || (diagram.detail?.undoable.length ?? 0) > 0),
  )
  const canRedo = computed(
    () =>
      isEditable.value &&
      (takenBack.value.length > 0 || (diagram.detail?.redoable.length ?? 0) > 0),
  )

  /** ``scene`` with everything on top that it does not show yet. */
  function onTopOf(scene: Scene, revision: number | null): Scene {
    const inside = scene.path.join()
    const ops = kept.value
      .filter((change) => change.inside.join() === inside)
      .filter((change) => change.landedAs === null || change.landedAs > (revision ?? 0))
      .flatMap((change) => change.ops)
    return ops.length === 0 ? scene : provisional(scene, ops)
  }

  /** Go on with what an earlier visit left unsent; called whenever another diagram is opened. */
  async function begin(): Promise<void> {
    visit += 1
    const mine = visit
    clearTimeout(timer)
    kept.value = []
    refused.value = []
    takenBack.value = []
    clash.value = null
    isLost.value = false
    theirs = new Set()
    landed = 0
    const personId = session.person?.id
    if (personId === undefined) return
    const left = await keptChanges(diagram.team, diagram.id, personId)
    if (mine !== visit) return
    kept.value = [...left.filter((change) => change.landedAs === null), ...kept.value]
    if (kept.value.length > 0) announcer.polite(countedWords(kept.value.length))
    pump()
  }

  /**
   * Do one gesture. It is seen at once; the promise says whether it was kept in the end.
   *
   * Refused outright where nothing may be changed.
   */
  async function change({ ops, summary, inside }: Gesture): Promise<boolean> {
    const personId = session.person?.id
    if (!isEditable.value || personId === undefined || ops.length === 0) return false
    const made: KeptChange = {
      requestId: newRequestId(),
      team: diagram.team,
      diagramId: diagram.id,
      personId,
      inside: inside ?? diagram.path,
      ops,
      summary,
      madeOn: diagram.revision,
      at: Math.max(Date.now(), (kept.value.at(-1)?.at ?? 0) + 1),
      sent: null,
      landedAs: null,
    }
    takenBack.value = []
    kept.value = [...kept.value, made]
    await keepChange(made)
    await settledOf(made.requestId)
    return !refused.value.some((each) => each.change.requestId === made.requestId)
  }

  /** Resolves when the change was answered for good, or has to wait for the connection. */
  async function settledOf(requestId: string): Promise<void> {
    do {
      await pump()
    } while (!isLost.value && clash.value === null && waiting.value[0]?.requestId === requestId)
  }

  function pump(): Promise<void> {
    if (!isSending.value) pumping = sendAll(visit)
    return pumping
  }

  async function sendAll(mine: number): Promise<void> {
    clearTimeout(timer)
    isSending.value = true
    try {
      while (mine === visit && clash.value === null) {
        const [next] = waiting.value
        if (next === undefined) return
        if (!(await send(next, mine))) return
      }
    } finally {
      if (mine === visit) isSending.value = false
    }
  }

  /** Send one change; answers whether the next one may follow. */
  async function send(next: KeptChange, mine: number): Promise<boolean> {
    const shared = [...touchedBy(next.ops)].filter((id) => theirs.has(id))
    if (next.sent === null && shared.length > 0) {
      clash.value = { change: next, ids: shared }
      return false
    }
    const request = next.sent ?? requestOf(next)
    if (next.sent === null) await replace({ ...next, sent: request })
    const answer = await updateDiagram(next.team, next.diagramId, request).catch(asApiError)
    if (mine !== visit) {
      // Whoever opens the diagram next takes it up from what is kept in the browser.
      if (!(answer instanceof ApiError)) await dropChange(next.requestId)
      return false
    }
    if (answer instanceof ApiError) return failed(next, answer)
    await arrived(next, request, answer, mine)
    return mine === visit
  }

  function requestOf(change: KeptChange): EditDiagram {
    return {
      requestId: change.requestId,
      expectedRevision: `r:${Math.max(change.madeOn, landed)}`,
      view: { inside: change.inside },
      ops: change.ops,
      onConflict: 'rebase',
      summary: change.summary,
    }
  }

  async function arrived(
    change: KeptChange,
    request: EditDiagram,
    receipt: DiagramUpdated,
    mine: number,
  ): Promise<void> {
    isLost.value = false
    retryMs = FIRST_RETRY_MS
    const revision = revisionNumber(receipt.revision)
    await dropChange(change.requestId)
    if (receipt.rebased === true && waiting.value.length > 1) {
      await learnTheirs(change, revisionNumber(request.expectedRevision), revision)
    }
    if (mine !== visit) return
    landed = revision
    replaceOnPage({ ...change, landedAs: revision })
    const following = waiting.value.length
    // What is still to be sent will ask for the picture again; only the last one waits for it.
    if (following === 0) {
      theirs = new Set()
      await diagram.refresh()
    }
  }

  /** What somebody else touched between two revisions, our own change between them apart. */
  async function learnTheirs(change: KeptChange, from: number, to: number): Promise<void> {
    const comparison = await compareDiagramRevisions(change.team, change.diagramId, from, to).catch(
      () => null,
    )
    const mine = touchedBy(change.ops)
    const ids = (comparison?.changes ?? []).map((each) => each.id).filter((id) => !mine.has(id))
    theirs = new Set([...theirs, ...ids])
  }

  async function failed(change: KeptChange, error: ApiError): Promise<boolean> {
    isLost.value = error.retryable
    if (error.retryable) {
      timer = setTimeout(() => void pump(), error.retryAfterMs ?? retryMs)
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
      return false
    }
    if (error.status === 401) {
      // Kept in the browser: signing in again sends it.
      isLost.value = true
      return false
    }
    const ids = error.details['ids']
    if (error.code === 'REVISION_CONFLICT' && Array.isArray(ids)) {
      clash.value = { change, ids: ids.map(String) }
      await diagram.refresh()
      return false
    }
    await refuse(change, error)
    return true
  }

  async function refuse(change: KeptChange, error: ApiError): Promise<void> {
    remove(change.requestId)
    refused.value = [...refused.value, { change, error }]
    announcer.assertive(error.message)
    await dropChange(change.requestId)
  }

  /** Make the change that clashed to what the diagram says now; what others did to it is overwritten. */
  async function putOnTop(): Promise<void> {
    const held = clash.value
    if (held === null) return
    theirs = new Set()
    landed = diagram.revision
    await renew(held.change, diagram.revision)
    clash.value = null
    await pump()
  }

  /** Let go of the change that clashed; it stays in the list of what was refused. */
  async function keepTheirs(): Promise<void> {
    const held = clash.value
    if (held === null) return
    const words = {
      code: 'REVISION_CONFLICT',
      message: 'Somebody else changed the same thing, and theirs was kept.',
      hint: 'Make your change again where it still fits.',
    }
    theirs = new Set()
    landed = diagram.revision
    clash.value = null
    await refuse(held.change, new ApiError(words))
    await pump()
  }

  /** Send what was refused once more, as it is, to the diagram as it is now. */
  async function retry(requestId: string): Promise<void> {
    const found = refused.value.find((each) => each.change.requestId === requestId)
    if (found === undefined) return
    letGo(requestId)
    await change(found.change)
  }

  function letGo(requestId: string): void {
    refused.value = refused.value.filter((each) => each.change.requestId !== requestId)
  }

  /** The change as a new request: the old one has been answered, or says what is not true any more. */
  async function renew(change: KeptChange, madeOn: number): Promise<void> {
    const again = { ...change, requestId: newRequestId(), madeOn, sent: null }
    kept.value = kept.value.map((each) => (each.requestId === change.requestId ? again : each))
    await dropChange(change.requestId)
    await keepChange(again)
  }

  async function undo(): Promise<void> {
    const last = unsent.value.at(-1)
    if (last !== undefined && last.requestId !== clash.value?.change.requestId) {
      remove(last.requestId)
      takenBack.value = [last, ...takenBack.value]
      await dropChange(last.requestId)
      announcer.polite(`Undone: ${last.summary}.`)
      return
    }
    await ask(undoDiagram, 'Undone', null)
  }

  async function redo(): Promise<void> {
    const [first, ...rest] = takenBack.value
    if (first === undefined) return ask(redoDiagram, 'Redone', null)
    const done = change(first)
    takenBack.value = rest
    announcer.polite(`Redone: ${first.summary}.`)
    await done
  }

  /** Undo one revision out of the history, whoever made it. */
  async function undoRevision(revision: number): Promise<void> {
    await ask(undoDiagram, `Revision ${revision} undone`, revision)
  }

  async function ask(send: Ask, said: string, revision: number | null): Promise<void> {
    if (isAsking.value) return
    isAsking.value = true
    try {
      // What is on its way must have arrived, or the change before it would be undone.
      await pump()
      if (waiting.value.length > 0) return
      const answer = await send(diagram.team, diagram.id, { requestId: newRequestId(), revision })
      landed = revisionNumber(answer.revision)
      await diagram.refresh()
      announcer.polite(`${said}.`)
    } catch (thrown) {
      const { message, hint } = asApiError(thrown)
      toasts.show({ text: message, tone: 'warn', ...(hint === null ? {} : { detail: hint }) })
      announcer.assertive(message)
    } finally {
      isAsking.value = false
    }
  }

  async function replace(change: KeptChange): Promise<void> {
    replaceOnPage(change)
    await keepChange(change)
  }

  function replaceOnPage(change: KeptChange): void {
    kept.value = kept.value.map((each) => (each.requestId === change.requestId ? change : each))
  }

  function remove(requestId: string): void {
    kept.value = kept.value.filter((each) => each.requestId !== requestId)
  }

  return {
    waiting,
    refused,
    clash,
    state,
    canUndo,
    canRedo,
    isAsking,
    onTopOf,
    begin,
    change,
    retryNow: pump,
    putOnTop,
    keepTheirs,
    retry,
    letGo,
    undo,
    redo,
    undoRevision,
  }
})

type Ask = (team: string, diagramId: string, request: UndoDiagram) => Promise<DiagramDetail>

function countedWords(count: number): string {
  return count === 1
    ? 'A change from an earlier visit is being sent.'
    : `${count} changes from an earlier visit are being sent.`
}
