/** Small diagrams for tests, of the shape the server sends. */
import type {
  DiagramDetail,
  DiagramDocument,
  DocumentView,
  Element,
  Point,
  Rect,
  Scene,
  SceneConnector,
  SceneShape,
} from '@/contracts'

const EMPTY_VIEW: DocumentView = {
  level: null,
  nodes: [],
  relationships: [],
  groups: [],
  notes: [],
  flows: [],
  viewport: null,
}

export function exampleDetail(parts: Partial<DiagramDetail> = {}): DiagramDetail {
  return {
    replayed: false,
    id: 'd_1',
    title: 'Shop',
    projectId: null,
    state: 'active',
    revision: 'r:1',
    views: [],
    undoable: [],
    redoable: [],
    canDraw: true,
    canPropose: true,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    updatedBy: null,
    deletesAt: null,
    ...parts,
  }
}

/** `exampleElement('web', { inside: exampleView(…) })`: a service of that id, labelled by it. */
export function exampleElement(id: string, parts: Partial<Element> = {}): Element {
  return {
    id,
    type: 'service',
    label: id,
    description: null,
    technology: null,
    color: null,
    group: null,
    attachments: [],
    inside: null,
    box: null,
    ...parts,
  }
}

export function exampleView(...nodes: Element[]): DocumentView {
  return { ...EMPTY_VIEW, nodes }
}

export function exampleDocument(view: DocumentView): DiagramDocument {
  return {
    metadata: { title: 'Shop', id: 'd_1', createdAt: null, updatedAt: null, projectId: null },
    view,
    openPoints: [],
    settings: {
      grid: 'dots',
      stepBadges: true,
      background: { fit: 'cover', dim: 0, blur: 0 },
    },
  }
}

export function exampleScene(parts: Partial<Scene> = {}): Scene {
  return {
    title: 'Shop',
    path: [],
    extent: [0, 0, 400, 300],
    smallestFont: 12,
    boundaries: [],
    connectors: [],
    elements: [],
    notes: [],
    key: [],
    ...parts,
  }
}

/** A shape whose only mark is its outline. */
export function exampleShape(id: string, box: Rect, parts: Partial<SceneShape> = {}): SceneShape {
  const [, , width, height] = box
  const stroke = { paint: 'teal-line', width: 1.5, dash: [] }
  return {
    id,
    part: 'element',
    name: `${id}, service`,
    box,
    parent: null,
    marks: [
      { kind: 'rectangle', x: 0, y: 0, width, height, radius: 8, fill: 'teal-surface', stroke },
    ],
    badges: [],
    ...parts,
  }
}

export function exampleConnector(
  id: string,
  source: string,
  target: string,
  points: readonly Point[],
  parts: Partial<SceneConnector> = {},
): SceneConnector {
  return {
    id,
    name: `${source} calls ${target}`,
    source,
    target,
    points,
    trunk: null,
    marks: [],
    caption: null,
    captionMarks: [],
    badges: [],
    badgesAt: null,
    ...parts,
  }
}
