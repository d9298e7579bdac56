import { computed, shallowRef } from 'vue'

import type { Arrange, Level, NoteKind, Place, Point, SceneShape } from '@/contracts'
import { useChanges } from '@/diagrams/changing/changes.store'
import type { PersonOp } from '@/diagrams/changing/ops'
import { SKETCH_SIZE } from '@/diagrams/changing/provisional'
import { useDiagram } from '@/diagrams/diagram.store'
import { usePalette } from '@/diagrams/palette.store'
import { contains, itemsById, type SceneItem } from '@/diagrams/scene/bounds'
import { isConnector } from '@/diagrams/scene/marks'
import { useSelection } from '@/diagrams/selection.store'
import { useAnnouncer } from '@/ui/useAnnouncer'
import { useConfirm } from '@/ui/useConfirm'
import { useToasts } from '@/ui/useToasts'
import { newId } from '@/ui/newId'

import {
  clippingFromText,
  clippingOf,
  clippingToText,
  idsOfPasting,
  pastingOf,
  type Clipping,
} from './copying'
import { around, carriedBy, placesOf } from './dragging'
import { freeSpot } from './freeSpot'
import { GRID_PX } from './guides'
import { labelOf, toldOf } from './words'

export type DiagramActs = ReturnType<typeof useDiagramActs>

const PASTE_STEP_PX = 3 * GRID_PX
const AROUND_GROUP_PX = 32
const HEAD_OF_GROUP_PX = 40
/** Steps by the keyboard that follow each other this fast are one change. */
const STEPS_MS = 400

/**
 * Everything that can be done to the view that is shown, whoever asks: keys, palette, menus, the outline.
 *
 * Each act is one change. ``edit`` is told to begin with the words of what is new.
 */
export function useDiagramActs(edit: (id: string) => void) {
  const diagram = useDiagram()
  const changes = useChanges()
  const selection = useSelection()
  const palette = usePalette()
  const announcer = useAnnouncer()
  const toasts = useToasts()
  const confirm = useConfirm()
  let pasted = 0

  const scene = computed(() =>
    diagram.scene === null ? null : changes.onTopOf(diagram.scene, diagram.sceneRevision),
  )
  const items = computed(() =>
    scene.value === null ? new Map<string, SceneItem>() : itemsById(scene.value),
  )
  const mayEdit = computed(() => diagram.mode === 'edit')
  const subjects = computed(() =>
    [...selection.subjects].flatMap((id) => items.value.get(id) ?? []),
  )
  const shapes = computed(() =>
    subjects.value.filter((item): item is SceneShape => !isConnector(item)),
  )

  /** Add an element whose middle is at ``at``; without one, near ``middle`` where there is room. */
  function addElement(type: string, middle: Point, at: Point | null = null): void {
    const card = palette.typeCalled(type)
    const label = card?.label ?? 'New element'
    const [width, height] =
      card === null ? SKETCH_SIZE.element : [card.drawing.width, card.drawing.height]
    const id = newId('n')
    const place = placeOfNew(id, middle, at, [width, height])
    begin(id, `Added ${label}`, [
      { op: 'add', nodes: [{ id, type, label, group: place.group ?? null }] },
      { op: 'move', places: [place] },
    ])
  }

  function addNote(kind: Exclude<NoteKind, 'label' | 'code'>, middle: Point): void {
    const id = newId('note')
    const place = placeOfNew(id, middle, null, SKETCH_SIZE.note)
    begin(id, 'Added a note', [
      { op: 'add', notes: [{ id, text: 'Note', kind, attach: false }] },
      { op: 'move', places: [place] },
    ])
  }

  function addGroup(middle: Point): void {
    const id = newId('g')
    const place = placeOfNew(id, middle, null, SKETCH_SIZE.group)
    begin(id, 'Added a boundary', [
      { op: 'add', groups: [{ id, label: 'Boundary', group: place.group ?? null }] },
      { op: 'move', places: [place] },
    ])
  }

  /** Draw a boundary around what is selected, inside the one that all of it is in. */
  function groupSubjects(): void {
    const members = shapes.value
    const box = around(members.map((shape) => shape.box))
    if (!mayEdit.value || box === null) return
    const id = newId('g')
    const [first] = members
    const outer = members.every((each) => each.parent === first?.parent)
      ? (first?.parent ?? null)
      : null
    const frame: Place = {
      id,
      x: box[0] - AROUND_GROUP_PX,
      y: box[1] - HEAD_OF_GROUP_PX - AROUND_GROUP_PX / 2,
      width: box[2] + 2 * AROUND_GROUP_PX,
      height: box[3] + HEAD_OF_GROUP_PX + 1.5 * AROUND_GROUP_PX,
    }
    const places = members.map(({ id: member, box: [x, y] }) => ({ id: member, x, y, group: id }))
    begin(id, toldOf('Drew a boundary around', members), [
      { op: 'add', groups: [{ id, label: 'Boundary', group: outer }] },
      { op: 'move', places: [frame, ...places] },
    ])
  }

  function begin(id: string, summary: string, ops: readonly PersonOp[]): void {
    if (!mayEdit.value) return
    void changes.change({ ops, summary })
    selection.select([id])
    edit(id)
  }

  /** Join two elements. With no meaning given, it follows from what they are (DOC-39). */
  function connect(from: string, to: string, semantic: string | null = null): void {
    const [source, target] = [items.value.get(from), items.value.get(to)]
    if (source === undefined || target === undefined || !mayEdit.value) return
    const id = newId('e')
    const relationship = {
      id,
      from,
      to,
      ...(semantic === null ? {} : { semantic: semantic as never }),
    }
    void changes.change({
      ops: [{ op: 'add', relationships: [relationship] }],
      summary: `Connected ${labelOf(source)} to ${labelOf(target)}`,
    })
    selection.select([id])
    announcer.polite(`Connected ${labelOf(source)} to ${labelOf(target)}.`)
  }

  function rename(id: string, text: string): void {
    const item = items.value.get(id)
    if (item === undefined) return
    const isNote = !isConnector(item) && item.part === 'note'
    const set = isNote ? { text } : { label: text }
    void changes.change({ ops: [{ op: 'update', id, set }], summary: toldOf('Renamed', [item]) })
  }

  /** Set fields of one thing, as a form does. */
  function set(id: string, fields: Record<string, unknown>, what: string): void {
    if (!mayEdit.value) return
    void changes.change({ ops: [{ op: 'update', id, set: fields }], summary: what })
  }

  /** Delete what is selected. Asked first where more goes than can be seen to be selected. */
  async function removeSubjects(): Promise<void> {
    const going = subjects.value
    if (!mayEdit.value || going.length === 0) return
    const inside = contentsOf(going)
    if (inside.length > 0 && !(await confirm.ask(questionAbout(going, inside)))) return
    const ids = going.map((item) => item.id)
    const op: PersonOp = { op: 'remove', ids, ...(inside.length > 0 ? { cascade: true } : {}) }
    selection.clear()
    void changes.change({ ops: [op], summary: toldOf('Deleted', going) })
    announcer.polite(`${toldOf('Deleted', going)}.`)
  }

  /** What goes along unseen: what is in boundaries, and views inside of elements. */
  function contentsOf(going: readonly SceneItem[]): readonly string[] {
    const drawn = scene.value
    if (drawn === null) return []
    const ids = new Set(going.map((item) => item.id))
    const carried = carriedBy(drawn, ids).filter((shape) => !ids.has(shape.id))
    const opened = (diagram.view?.nodes ?? []).filter(
      (node) => ids.has(node.id) && node.inside !== null,
    )
    return [...carried.map(labelOf), ...opened.map((node) => `the view inside ${node.label}`)]
  }

  function questionAbout(going: readonly SceneItem[], inside: readonly string[]) {
    const [first] = going
    const what =
      going.length === 1 && first !== undefined ? labelOf(first) : `${going.length} things`
    const more = inside.length > 3 ? ` and ${inside.length - 3} more` : ''
    return {
      title: `Delete ${what}?`,
      body: `With it go ${inside.slice(0, 3).join(', ')}${more}. You can undo this.`,
      action: 'Delete all of it',
      tone: 'danger' as const,
    }
  }

  function clipping(): Clipping | null {
    return diagram.view === null ? null : clippingOf(diagram.view, selection.subjects)
  }

  /** What is selected, as text for the clipboard; null when there is nothing to copy. */
  function copied(): string | null {
    const taken = clipping()
    if (taken === null) return null
    pasted = 0
    announcer.polite(
      `Copied ${shapes.value.length === 1 ? '1 thing' : `${shapes.value.length} things`}.`,
    )
    return clippingToText(taken)
  }

  function paste(text: string): boolean {
    const taken = clippingFromText(text)
    if (taken === null || !mayEdit.value) return false
    pasted += 1
    put(taken, pasted * PASTE_STEP_PX, 'Pasted')
    return true
  }

  function duplicateSubjects(): void {
    const taken = clipping()
    if (taken !== null && mayEdit.value) put(taken, PASTE_STEP_PX, 'Duplicated')
  }

  function put(taken: Clipping, by: number, verb: string): void {
    const ops = pastingOf(taken, by, by)
    const ids = idsOfPasting(ops)
    void changes.change({
      ops,
      summary: `${verb} ${ids.length === 1 ? '1 thing' : `${ids.length} things`}`,
    })
    selection.select(ids)
  }

  const stepped = shallowRef<{ ids: ReadonlySet<string>; dx: number; dy: number } | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Move what is selected by steps of the grid; steps that follow fast are one change. */
  function nudge(x: number, y: number): void {
    if (!mayEdit.value || shapes.value.length === 0) return
    const ids = new Set(shapes.value.map((shape) => shape.id))
    const before = stepped.value
    const goesOn =
      before !== null && before.ids.size === ids.size && [...ids].every((id) => before.ids.has(id))
    if (!goesOn) keepSteps()
    const { dx, dy } = stepped.value ?? { dx: 0, dy: 0 }
    stepped.value = { ids, dx: dx + x * GRID_PX, dy: dy + y * GRID_PX }
    clearTimeout(timer)
    timer = setTimeout(keepSteps, STEPS_MS)
  }

  /** The move that steps by the keyboard have come to so far, to be seen before it is kept. */
  const stepping = computed<readonly PersonOp[]>(() => {
    const steps = stepped.value
    if (steps === null || scene.value === null) return []
    return [{ op: 'move', places: placesOf(carriedBy(scene.value, steps.ids), steps.dx, steps.dy) }]
  })

  function keepSteps(): void {
    clearTimeout(timer)
    const ops = stepping.value
    const moved = shapes.value
    stepped.value = null
    if (ops.length > 0) void changes.change({ ops, summary: toldOf('Moved', moved) })
  }

  function setLevel(level: Level | null): void {
    if (!mayEdit.value) return
    void changes.change({ ops: [{ op: 'setLevel', level }], summary: 'Changed the level' })
  }

  /** Lay out anew: the whole view, or what is selected. */
  async function tidy(wishes: Omit<Arrange, 'op'> = {}): Promise<void> {
    if (!mayEdit.value) return
    const ids = shapes.value.map((shape) => shape.id)
    const scope = wishes.scope === undefined && ids.length > 1 ? { nodes: ids } : wishes.scope
    const op: PersonOp = { op: 'arrange', ...wishes, ...(scope == null ? {} : { scope }) }
    const summary = scope == null ? 'Tidied the view' : `Tidied ${ids.length} things`
    const isKept = await changes.change({ ops: [op], summary })
    if (!isKept) return
    toasts.show({
      text: `${summary}.`,
      action: { label: 'Undo', act: () => void changes.undo() },
    })
  }

  /** The place of something new, on the grid, in the boundary that is there. */
  function placeOfNew(
    id: string,
    middle: Point,
    at: Point | null,
    [width, height]: readonly [number, number],
  ): Place {
    const drawn = scene.value
    const standing = [...(drawn?.elements ?? []), ...(drawn?.notes ?? [])].map(({ box }) => box)
    const [x, y] = freeSpot(at ?? middle, [width, height], at === null ? standing : [])
    const spot = { id, x, y }
    const home = drawn?.boundaries.findLast(({ box }) =>
      contains(box, [x + width / 2, y + height / 2]),
    )
    return home === undefined ? spot : { ...spot, group: home.id }
  }

  return {
    mayEdit,
    subjects,
    shapes,
    stepping,
    addElement,
    addNote,
    addGroup,
    groupSubjects,
    connect,
    rename,
    set,
    removeSubjects,
    copied,
    paste,
    duplicateSubjects,
    nudge,
    setLevel,
    tidy,
  }
}
