import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

import { asApiError, type ApiError } from '@/api/client'
import { drawScene, readDiagram, readDocument } from '@/api/diagrams'
import type { DiagramDetail, DiagramDocument, DocumentView, Scene } from '@/contracts'

import { whyReadOnly } from './readOnly'
import { revisionNumber } from './revision'
import { leadingPath, samePath, viewAt, type ViewPath } from './viewPath'

/** What one reading brings: the content and its drawing, of one and the same revision. */
interface Reading {
  detail: DiagramDetail
  document: DiagramDocument
  scene: Scene
  sceneRevision: number
  path: ViewPath
}

/**
 * The diagram that is open: what it says, the view that is shown, and how that is drawn.
 *
 * All of it is the server's, of one revision, and is swapped at once: a page never shows the drawing of
 * one revision beside the content of another. Changes are made in `changing/`.
 */
export const useDiagram = defineStore('diagram', () => {
  const team = shallowRef('')
  const id = shallowRef('')
  const detail = shallowRef<DiagramDetail | null>(null)
  const document = shallowRef<DiagramDocument | null>(null)
  const scene = shallowRef<Scene | null>(null)
  const sceneRevision = shallowRef<number | null>(null)
  const path = shallowRef<ViewPath>([])
  const revision = shallowRef(0)
  /** The older revision that is looked at; null when it is the newest. */
  const preview = shallowRef<number | null>(null)
  const failure = shallowRef<ApiError | null>(null)
  const isLoading = shallowRef(false)
  let asking = new AbortController()
  /** What is to be shown: what is shown, or is being turned to. */
  let wanted: { path: ViewPath; preview: number | null } = { path: [], preview: null }

  const view = computed<DocumentView | null>(() =>
    document.value === null ? null : viewAt(document.value, path.value),
  )
  const readOnlyReason = computed(() => whyReadOnly(detail.value, preview.value))
  const mode = computed<'edit' | 'read-only'>(() =>
    detail.value === null || readOnlyReason.value !== null ? 'read-only' : 'edit',
  )

  /** Open a diagram at one of its views, in its newest revision or the one that is to be looked at. */
  async function open(
    ofTeam: string,
    diagramId: string,
    at: ViewPath = [],
    ofRevision: number | null = null,
  ): Promise<void> {
    close()
    team.value = ofTeam
    id.value = diagramId
    await read(at, ofRevision)
  }

  /** Turn to another view of what is open. What is shown stays until that is there. */
  async function show(at: ViewPath): Promise<void> {
    if (scene.value !== null && samePath(at, wanted.path)) return
    await read(at, wanted.preview)
  }

  /** Look at an older revision, or with null at the newest one again. */
  async function look(at: number | null): Promise<void> {
    if (at !== wanted.preview) await read(wanted.path, at)
  }

  /** Read everything again. What is shown stays until then, and when the reading fails. */
  async function refresh(): Promise<void> {
    await read(wanted.path, wanted.preview)
  }

  function close(): void {
    asking.abort()
    detail.value = null
    document.value = null
    scene.value = null
    sceneRevision.value = null
    path.value = []
    revision.value = 0
    preview.value = null
    failure.value = null
    isLoading.value = false
  }

  /** Take in what a receipt or a notice says: there is a newer revision, whatever is shown. */
  function hearOf(newest: number): void {
    revision.value = Math.max(revision.value, newest)
  }

  /** Take in what the server answered about the diagram itself, such as its new title. */
  function describe(answer: DiagramDetail): void {
    if (answer.id !== id.value) return
    if (revisionNumber(answer.revision) >= revision.value) detail.value = answer
    hearOf(revisionNumber(answer.revision))
  }

  async function read(at: ViewPath, ofRevision: number | null): Promise<void> {
    asking.abort()
    const { signal } = (asking = new AbortController())
    wanted = { path: at, preview: ofRevision }
    isLoading.value = true
    try {
      const found = await readAll(team.value, id.value, at, ofRevision, signal)
      if (signal.aborted) return
      detail.value = found.detail
      document.value = found.document
      path.value = found.path
      scene.value = found.scene
      sceneRevision.value = found.sceneRevision
      preview.value = ofRevision
      wanted = { path: found.path, preview: ofRevision }
      failure.value = null
      hearOf(revisionNumber(found.detail.revision))
    } catch (error) {
      if (signal.aborted) return
      failure.value = asApiError(error)
      if (scene.value !== null) wanted = { path: path.value, preview: preview.value }
    }
    isLoading.value = false
  }

  return {
    team,
    id,
    detail,
    document,
    path,
    view,
    scene,
    sceneRevision,
    revision,
    preview,
    mode,
    readOnlyReason,
    failure,
    isLoading,
    open,
    show,
    look,
    refresh,
    hearOf,
    describe,
    close,
  }
})

async function readAll(
  team: string,
  id: string,
  wanted: ViewPath,
  ofRevision: number | null,
  signal: AbortSignal,
): Promise<Reading> {
  const detail = await readDiagram(team, id, signal)
  const revision = ofRevision ?? revisionNumber(detail.revision)
  const draw = (inside: ViewPath) => drawScene(team, id, { inside, revision }, signal)
  // Both at once, as the view is nearly always there.
  const drawing = draw(wanted).catch((error: unknown) => {
    if (wanted.length > 0 && asApiError(error).status === 404) return null
    throw error
  })
  const [document, drawn] = await Promise.all([readDocument(team, id, revision, signal), drawing])
  const path = leadingPath(document, wanted)
  return { detail, document, scene: drawn ?? (await draw(path)), sceneRevision: revision, path }
}
