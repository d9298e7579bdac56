/**
 * A team's diagrams: finding and reading them, how they are drawn, and every change to one.
 *
 * A change takes its whole contract, request id and all, so that whoever repeats it after a lost
 * connection can send the very same one.
 */
import type {
  ChangeDiagramState,
  CreateDiagram,
  DiagramComparison,
  DiagramCreated,
  DiagramDetail,
  DiagramDocument,
  DiagramImported,
  DiagramPage,
  DiagramRevisionPage,
  DiagramState,
  DiagramUpdated,
  DuplicateDiagram,
  EditDiagram,
  ImportDiagram,
  MoveDiagram,
  Palette,
  RenameDiagram,
  RequestCancelled,
  RestoreDiagramRevision,
  Scene,
  UndoDiagram,
  Vocabulary,
} from '@/contracts'

import { get, getFile, newRequestId, patch, post } from './client'

export interface DiagramQuery {
  search?: string
  state?: DiagramState
  /** Only what is in this project. */
  project?: string | null
  sort?: 'updated' | 'title'
  cursor?: string | null
  limit?: number
}

/** One view of one revision; left out, the top view of the newest. */
export interface ViewAt {
  inside?: readonly string[]
  revision?: number | null
}

/** The formats that a diagram is exported in, as the server calls them. */
export type ExportFormat =
  | 'svg'
  | 'png'
  | 'json'
  | 'mermaid'
  | 'mermaid-flowchart'
  | 'plantuml'
  | 'c4'
  | 'structurizr'
  | 'drawio'

export type PictureTheme = 'light' | 'dark'

export interface ExportWishes extends ViewAt {
  /** Of a picture: its px to a px of the drawing. */
  scale?: number
  transparent?: boolean
  theme?: PictureTheme
  /** Whether open points are shown. */
  markers?: boolean
}

export function listDiagrams(
  team: string,
  query: DiagramQuery = {},
  signal?: AbortSignal,
): Promise<DiagramPage> {
  return get(`/api/${team}/diagrams`, { query: { ...query }, signal })
}

export function createDiagram(
  team: string,
  request: CreateDiagram,
  signal?: AbortSignal,
): Promise<DiagramCreated> {
  return post(`/api/${team}/diagrams`, request, signal)
}

/** Make a diagram of a file that was exported as JSON. */
export function importDiagram(team: string, request: ImportDiagram): Promise<DiagramImported> {
  return post(`/api/${team}/diagrams/import`, request)
}

export function readDiagram(
  team: string,
  diagramId: string,
  signal?: AbortSignal,
): Promise<DiagramDetail> {
  return get(addressOf(team, diagramId), { signal })
}

export function drawScene(
  team: string,
  diagramId: string,
  view: ViewAt = {},
  signal?: AbortSignal,
): Promise<Scene> {
  return get(`${addressOf(team, diagramId)}/scene`, { query: queryOf(view), signal })
}

/** All that a diagram says, in all its views: what is exported as JSON. */
export function readDocument(
  team: string,
  diagramId: string,
  revision: number,
  signal?: AbortSignal,
): Promise<DiagramDocument> {
  return get(`${addressOf(team, diagramId)}/export/json`, { query: { revision }, signal })
}

/** One batch of ops: one revision, or nothing. */
export function updateDiagram(
  team: string,
  diagramId: string,
  request: EditDiagram,
  signal?: AbortSignal,
): Promise<DiagramUpdated> {
  return patch(addressOf(team, diagramId), request, signal)
}

export function renameDiagram(
  team: string,
  diagramId: string,
  request: RenameDiagram,
): Promise<DiagramDetail> {
  return post(`${addressOf(team, diagramId)}/rename`, request)
}

export function moveDiagram(
  team: string,
  diagramId: string,
  request: MoveDiagram,
): Promise<DiagramDetail> {
  return post(`${addressOf(team, diagramId)}/move`, request)
}

export function duplicateDiagram(
  team: string,
  diagramId: string,
  request: DuplicateDiagram,
): Promise<DiagramDetail> {
  return post(`${addressOf(team, diagramId)}/duplicate`, request)
}

export function archiveDiagram(
  team: string,
  diagramId: string,
  request: ChangeDiagramState,
): Promise<DiagramDetail> {
  return post(`${addressOf(team, diagramId)}/archive`, request)
}

export function unarchiveDiagram(
  team: string,
  diagramId: string,
  request: ChangeDiagramState,
): Promise<DiagramDetail> {
  return post(`${addressOf(team, diagramId)}/unarchive`, request)
}

export function deleteDiagram(
  team: string,
  diagramId: string,
  request: ChangeDiagramState,
): Promise<DiagramDetail> {
  return post(`${addressOf(team, diagramId)}/delete`, request)
}

export function restoreDiagram(
  team: string,
  diagramId: string,
  request: ChangeDiagramState,
): Promise<DiagramDetail> {
  return post(`${addressOf(team, diagramId)}/restore`, request)
}

export function undoDiagram(
  team: string,
  diagramId: string,
  request: UndoDiagram,
): Promise<DiagramDetail> {
  return post(`${addressOf(team, diagramId)}/undo`, request)
}

export function redoDiagram(
  team: string,
  diagramId: string,
  request: UndoDiagram,
): Promise<DiagramDetail> {
  return post(`${addressOf(team, diagramId)}/redo`, request)
}

export function listDiagramRevisions(
  team: string,
  diagramId: string,
  cursor: string | null = null,
  signal?: AbortSignal,
): Promise<DiagramRevisionPage> {
  return get(`${addressOf(team, diagramId)}/revisions`, { query: { cursor }, signal })
}

export function compareDiagramRevisions(
  team: string,
  diagramId: string,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<DiagramComparison> {
  return get(`${addressOf(team, diagramId)}/revisions/${from}/compare/${to}`, { signal })
}

export function restoreDiagramRevision(
  team: string,
  diagramId: string,
  request: RestoreDiagramRevision,
): Promise<DiagramDetail> {
  return post(`${addressOf(team, diagramId)}/restore-revision`, request)
}

/** Where a file of a diagram is; a browser that is signed in may show or download it. */
export function exportAddress(
  team: string,
  diagramId: string,
  format: ExportFormat,
  wishes: ExportWishes = {},
): string {
  const { scale, transparent, theme, markers } = wishes
  const said = { ...queryOf(wishes), scale, transparent, theme, markers }
  const pairs = Object.entries(said).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  const query = new URLSearchParams(pairs).toString()
  return `${addressOf(team, diagramId)}/export/${format}${query && `?${query}`}`
}

/** Where the small picture of a revision is. */
export function thumbnailAddress(
  team: string,
  diagramId: string,
  { revision, theme }: { revision: number; theme: PictureTheme },
): string {
  return `${addressOf(team, diagramId)}/thumbnail?revision=${revision}&theme=${theme}`
}

/** Where the small picture of a starter is. */
export function starterPictureAddress(team: string, starter: string, theme: PictureTheme): string {
  return `/api/${team}/diagrams/vocabulary/starters/${starter}/picture?theme=${theme}`
}

export function exportDiagram(
  team: string,
  diagramId: string,
  format: ExportFormat,
  wishes: ExportWishes = {},
  signal?: AbortSignal,
): Promise<Blob> {
  return getFile(exportAddress(team, diagramId, format, wishes), signal)
}

/** What a request that is being worked on looks like so far. */
export function readPreview(team: string, requestId: string, signal?: AbortSignal): Promise<Scene> {
  return get(`${requestAddress(team, requestId)}/preview`, { signal })
}

/** Call off a request that is being worked on, by the id it was sent with. */
export function cancelRequest(team: string, requestId: string): Promise<RequestCancelled> {
  return post(`${requestAddress(team, requestId)}/cancel`, { requestId: newRequestId() })
}

/** One topic of the words that a diagram is made of, with the meaning of each. */
export function readTopic(
  team: string,
  topic: 'types' | 'relationships' | 'c4' | 'flows' | 'starters' | 'limits' | 'layout',
  signal?: AbortSignal,
): Promise<Vocabulary> {
  return get(`/api/${team}/diagrams/vocabulary/${topic}`, { signal })
}

/** The element types as they are drawn, and what relationships between them may mean. */
export function readPalette(team: string, signal?: AbortSignal): Promise<Palette> {
  return get(`/api/${team}/diagrams/palette`, { signal })
}

function queryOf({ inside = [], revision }: ViewAt) {
  return { inside: inside.length > 0 ? inside.join(',') : undefined, revision }
}

function requestAddress(team: string, requestId: string): string {
  return `/api/${team}/diagrams/requests/${encodeURIComponent(requestId)}`
}

function addressOf(team: string, diagramId: string): string {
  return `/api/${team}/diagrams/${diagramId}`
}
