/**
 * A part of a diagram as text, to carry it between views, diagrams, windows and people.
 *
 * It says what there is and where it stood; pasting gives everything a new id.
 */
import type {
  Add,
  Attachment,
  DocumentView,
  Element,
  NewAttachment,
  NewElement,
  NewInside,
  NewNote,
  NewRelationship,
  Point,
  Relationship,
} from '@/contracts'
import { newId } from '@/ui/newId'

import type { PersonOp } from '@/diagrams/changing/ops'

const FORMAT = 'easel.diagram-part'

/** What is copied: an addition, and where each of its parts stood (top left corner, px). */
export interface Clipping {
  readonly add: Pick<Add, 'nodes' | 'groups' | 'relationships' | 'notes'>
  readonly places: Readonly<Record<string, Point>>
}

/**
 * The part of ``view`` that `ids` name, with all that is in boundaries among them and the relationships
 * between what is copied. Null when nothing of it has a place of its own.
 */
export function clippingOf(view: DocumentView, ids: ReadonlySet<string>): Clipping | null {
  const taken = new Set(ids)
  let grown = -1
  // A boundary may be listed before or after the one it is in.
  while (grown !== taken.size) {
    grown = taken.size
    for (const group of view.groups) {
      if (group.group !== null && taken.has(group.group)) taken.add(group.id)
    }
  }
  const isTaken = (item: { id: string; group: string | null }): boolean =>
    taken.has(item.id) || (item.group !== null && taken.has(item.group))
  const nodes = view.nodes.filter(isTaken)
  const groups = view.groups.filter(isTaken)
  const notes = view.notes.filter(isTaken)
  const standing = new Set(nodes.map((node) => node.id))
  const relationships = view.relationships.filter(
    (each) => standing.has(each.from) && standing.has(each.to),
  )
  const placed = [...nodes, ...groups, ...notes]
  if (placed.length === 0) return null
  const kept = new Set(groups.map((group) => group.id))
  return {
    add: {
      nodes: nodes.map((node) => ({ ...newElementOf(node), group: memberOf(node.group, kept) })),
      groups: groups.map(({ id, label, kind, group, color }) => ({
        id,
        label,
        kind,
        color,
        group: memberOf(group, kept),
      })),
      relationships: relationships.map(newRelationshipOf),
      notes: notes.flatMap((note) => newNotesOf(note)),
    },
    places: Object.fromEntries(
      placed.flatMap(({ id, box }) => (box === null ? [] : [[id, [box[0], box[1]]]])),
    ),
  }
}

/** One gesture that puts ``clipping`` into a view, (`dx`, `dy`) px from where it was copied. */
export function pastingOf(clipping: Clipping, dx: number, dy: number): readonly PersonOp[] {
  const { add, places } = renamed(clipping)
  const stands = Object.entries(places).map(([id, [x, y]]) => ({ id, x: x + dx, y: y + dy }))
  return [
    { op: 'add', ...add },
    ...(stands.length === 0 ? [] : [{ op: 'move', places: stands } as const]),
  ]
}

/** The ids that a pasting brings, the outermost things first; to select what was pasted. */
export function idsOfPasting(ops: readonly PersonOp[]): readonly string[] {
  return ops.flatMap((op) =>
    op.op === 'add'
      ? [...(op.groups ?? []), ...(op.nodes ?? []), ...(op.notes ?? [])].flatMap(
          (each) => each.id ?? [],
        )
      : [],
  )
}

export function clippingToText(clipping: Clipping): string {
  return JSON.stringify({ format: FORMAT, ...clipping }, null, 2)
}

/**
 * The clipping in ``text``; null when it holds none.
 *
 * Text from outside may be anything. What hangs together is taken; whether its words are any that there
 * are, the server says, as of every request.
 */
export function clippingFromText(text: string): Clipping | null {
  const value = parse(text)
  if (value['format'] !== FORMAT) return null
  const add = additionFrom(recordOf(value['add']))
  const { nodes = [], groups = [], notes = [] } = add
  if (nodes.length + groups.length + notes.length === 0) return null
  return { add, places: placesFrom(value['places']) }
}

function newElementOf(element: Element): NewElement {
  const { id, type, label, description, technology, color, inside } = element
  return {
    id,
    type,
    label,
    description,
    technology,
    color,
    attachments: element.attachments.map(newAttachmentOf),
    inside: inside === null ? null : newInsideOf(inside),
  }
}

function newInsideOf(view: DocumentView): NewInside {
  const { add } = clippingOf(view, new Set(everythingIn(view))) ?? { add: {} }
  return { ...add, level: view.level }
}

function everythingIn(view: DocumentView): string[] {
  return [...view.nodes, ...view.groups, ...view.notes].map((each) => each.id)
}

function newRelationshipOf(each: Relationship): NewRelationship {
  const { id, from, to, label, semantic, kind, directed, condition } = each
  return {
    id,
    from,
    to,
    label,
    semantic,
    kind,
    directed,
    async: each.async,
    condition,
    attachments: each.attachments.map(newAttachmentOf),
  }
}

function newAttachmentOf({ id, kind, text, language }: Attachment): NewAttachment {
  if (kind === 'code') return { id, type: 'code', code: text, language }
  return { id, type: 'note', kind: kind === 'label' ? 'note' : kind, text }
}

/** A label and a piece of code stand free only where they were drawn; as notes they can be copied. */
function newNotesOf({ id, kind, text, color }: DocumentView['notes'][number]): NewNote[] {
  const said = kind === 'label' || kind === 'code' ? 'note' : kind
  return [{ id, text, kind: said, color, attach: false }]
}

function memberOf(group: string | null, kept: ReadonlySet<string>): string | null {
  return group !== null && kept.has(group) ? group : null
}

/** ``clipping`` with a new id for everything, and every reference following. */
function renamed({ add, places }: Clipping): Clipping {
  const names = new Map<string, string>()
  nameAll(add, names)
  const nameOf = (id: string): string => names.get(id) ?? id
  return {
    add: withNames(add, nameOf),
    places: Object.fromEntries(Object.entries(places).map(([id, at]) => [nameOf(id), at])),
  }
}

function nameAll(add: Clipping['add'], names: Map<string, string>): void {
  for (const node of add.nodes ?? []) {
    names.set(node.id, newId('n'))
    if (node.inside != null) nameAll(node.inside, names)
  }
  for (const group of add.groups ?? []) names.set(group.id, newId('g'))
  for (const each of add.relationships ?? []) if (each.id != null) names.set(each.id, newId('e'))
  for (const note of add.notes ?? []) if (note.id != null) names.set(note.id, newId('note'))
}

function withNames(add: Clipping['add'], nameOf: (id: string) => string): Clipping['add'] {
  const orNone = (id: string | null | undefined): string | null => (id == null ? null : nameOf(id))
  // Attachments are called nothing: the server gives them ids of its own.
  const unnamed = (attachments: readonly NewAttachment[] | undefined): NewAttachment[] =>
    (attachments ?? []).map((each) => ({ ...each, id: null }))
  return {
    nodes: (add.nodes ?? []).map((node) => ({
      ...node,
      id: nameOf(node.id),
      group: orNone(node.group),
      attachments: unnamed(node.attachments),
      inside: node.inside == null ? null : { ...node.inside, ...withNames(node.inside, nameOf) },
    })),
    groups: (add.groups ?? []).map((group) => ({
      ...group,
      id: nameOf(group.id),
      group: orNone(group.group),
    })),
    relationships: (add.relationships ?? []).map((each) => ({
      ...each,
      id: orNone(each.id),
      from: nameOf(each.from),
      to: nameOf(each.to),
      attachments: unnamed(each.attachments),
    })),
    notes: (add.notes ?? []).map((note) => ({
      ...note,
      id: orNone(note.id),
      about: orNone(note.about),
    })),
  }
}

function additionFrom(value: Record<string, unknown>): Clipping['add'] {
  const having = (name: string, ...texts: readonly string[]): Record<string, unknown>[] =>
    listOf(value[name])
      .map(recordOf)
      .filter((each) => texts.every((text) => typeof each[text] === 'string'))
  const nodes = having('nodes', 'id', 'type', 'label').map((node) => ({
    ...node,
    attachments: listOf(node['attachments']).map(recordOf),
    inside: node['inside'] == null ? null : insideFrom(recordOf(node['inside'])),
  }))
  return {
    nodes: nodes as unknown as readonly NewElement[],
    groups: having('groups', 'id', 'label') as unknown as Clipping['add']['groups'],
    relationships: having('relationships', 'from', 'to') as unknown as readonly NewRelationship[],
    notes: having('notes', 'text') as unknown as readonly NewNote[],
  }
}

function insideFrom(value: Record<string, unknown>): Record<string, unknown> {
  return { ...value, ...additionFrom(value) }
}

function placesFrom(value: unknown): Readonly<Record<string, Point>> {
  return Object.fromEntries(
    Object.entries(recordOf(value)).flatMap(([id, place]) => {
      const [x, y] = listOf(place)
      return typeof x === 'number' && typeof y === 'number' ? [[id, [x, y]] as const] : []
    }),
  )
}

function parse(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Record<string, unknown>) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
