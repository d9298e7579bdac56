/**
 * A scene as it will be when changes have been made that are still on their way.
 *
 * The server draws; this only keeps what was drawn in step with the hand: what is dragged is already
 * there, what is removed is gone, what is new is a sketch of itself. The next scene takes its place.
 */
import type { Add, Move, Point, Rect, Scene, SceneConnector, SceneShape, Update } from '@/contracts'

import type { PersonOp } from './ops'
import { provisionalRoute } from './provisionalRoute'
import { shifted, type Mark } from './shifted'

/** The size of something new before the server has measured what is written on it, px. */
export const SKETCH_SIZE = { element: [168, 72], group: [420, 300], note: [168, 56] } as const

type Kind = keyof typeof SKETCH_SIZE

/** ``scene`` with ``ops`` made to it. What they do not touch is the same object as before. */
export function provisional(scene: Scene, ops: readonly PersonOp[]): Scene {
  return ops.reduce(withOp, scene)
}

function withOp(scene: Scene, op: PersonOp): Scene {
  switch (op.op) {
    case 'move':
      return moved(scene, op)
    case 'remove':
      return without(scene, new Set(op.ids), op.cascade ?? false)
    case 'add':
      return added(scene, op)
    case 'update':
      return relabelled(scene, op)
    // Where things will stand is not known before they do; levels are not drawn.
    case 'arrange':
    case 'setLevel':
      return scene
  }
}

function moved(scene: Scene, { places = [], lines = [] }: Move): Scene {
  const placeOf = new Map(places.map((place) => [place.id, place] as const))
  const move = (shape: SceneShape): SceneShape => {
    const place = placeOf.get(shape.id)
    if (place === undefined) return shape
    const [, , width, height] = shape.box
    const box: Rect = [place.x, place.y, place.width ?? width, place.height ?? height]
    const parent = place.group === undefined ? shape.parent : place.group
    const keepsSize = box[2] === width && box[3] === height
    return keepsSize
      ? { ...shape, box, parent }
      : { ...shape, box, parent, marks: sketchMarks(shape.part, nameOf(shape), box), badges: [] }
  }
  const shapes = {
    boundaries: scene.boundaries.map(move),
    elements: scene.elements.map(move),
    notes: scene.notes.map(move),
  }
  const before = boxesOf(scene.elements)
  const after = boxesOf(shapes.elements)
  const led = new Map(lines.map((line) => [line.id, line.path ?? null] as const))
  const connectors = scene.connectors.map((connector) =>
    followed(connector, before, after, led.get(connector.id)),
  )
  return { ...scene, ...shapes, connectors }
}

/** The connector after its ends have gone somewhere else. */
function followed(
  connector: SceneConnector,
  before: ReadonlyMap<string, Rect>,
  after: ReadonlyMap<string, Rect>,
  path: readonly (readonly [number, number])[] | null | undefined,
): SceneConnector {
  const source = after.get(connector.source)
  const target = after.get(connector.target)
  if (source === undefined || target === undefined) return connector
  const byStart = offset(before.get(connector.source), source)
  const byEnd = offset(before.get(connector.target), target)
  if (path != null) return drawn(connector, [...leading(source, path, target)])
  if (path === undefined && !isFar(byStart) && !isFar(byEnd)) return connector
  if (path === undefined && byStart[0] === byEnd[0] && byStart[1] === byEnd[1]) {
    return carried(connector, byStart)
  }
  return drawn(connector, provisionalRoute(source, target))
}

/** A line set by hand, from where it leaves the source to where it meets the target. */
function* leading(source: Rect, path: readonly Point[], target: Rect): Generator<Point> {
  const [first, last] = [path[0], path.at(-1)]
  if (first === undefined || last === undefined) yield* provisionalRoute(source, target)
  else {
    const start = provisionalRoute(source, [first[0], first[1], 0, 0])[0]
    const end = provisionalRoute([last[0], last[1], 0, 0], target).at(-1)
    if (start !== undefined) yield start
    yield* path
    if (end !== undefined) yield end
  }
}

function carried(connector: SceneConnector, [dx, dy]: Point): SceneConnector {
  const { caption, badgesAt } = connector
  return {
    ...connector,
    points: connector.points.map(([x, y]) => [x + dx, y + dy]),
    marks: connector.marks.map((mark) => shifted(mark, dx, dy)),
    caption: caption === null ? null : [caption[0] + dx, caption[1] + dy, caption[2], caption[3]],
    badgesAt: badgesAt === null ? null : [badgesAt[0] + dx, badgesAt[1] + dy],
  }
}

function drawn(connector: SceneConnector, points: readonly Point[]): SceneConnector {
  const centre = middleOf(points)
  const { caption } = connector
  return {
    ...connector,
    points,
    marks: lineMarks(points, connector.marks),
    caption:
      caption === null
        ? null
        : [centre[0] - caption[2] / 2, centre[1] - caption[3] / 2, caption[2], caption[3]],
    badgesAt: connector.badgesAt === null ? null : centre,
  }
}

function without(scene: Scene, ids: ReadonlySet<string>, cascades: boolean): Scene {
  const gone = new Set(ids)
  if (cascades) {
    // Outer boundaries stand before those inside them, so one pass reaches the innermost.
    for (const each of scene.boundaries) {
      if (each.parent !== null && gone.has(each.parent)) gone.add(each.id)
    }
  }
  const stays = (shape: SceneShape): boolean =>
    !gone.has(shape.id) && !(cascades && shape.parent !== null && gone.has(shape.parent))
  const elements = scene.elements.filter(stays)
  const standing = new Set(elements.map((element) => element.id))
  return {
    ...scene,
    elements,
    boundaries: scene.boundaries.filter(stays),
    notes: scene.notes.filter(stays),
    connectors: scene.connectors.filter(
      (each) => !gone.has(each.id) && standing.has(each.source) && standing.has(each.target),
    ),
  }
}

function added(scene: Scene, op: Add): Scene {
  const { nodes = [], groups = [], notes = [], relationships = [] } = op
  // Below what is there; a place of its own comes with the `move` that follows in the same gesture.
  const [left, top, , height] = scene.extent
  const spot: Point = [left, top + height + 40]
  const elements = [
    ...scene.elements,
    ...nodes.map((node) => sketch('element', node.id, node.label, spot, node.group ?? null)),
  ]
  const free = notes.filter((note) => note.about == null || note.attach === false)
  const boxes = boxesOf(elements)
  const lines = relationships.flatMap((each) => {
    const [source, target] = [boxes.get(each.from), boxes.get(each.to)]
    if (source === undefined || target === undefined) return []
    return [sketchConnector(each.id ?? `${each.from}>${each.to}`, each, source, target)]
  })
  return {
    ...scene,
    elements,
    boundaries: [
      ...scene.boundaries,
      ...groups.map((group) => sketch('group', group.id, group.label, spot, group.group ?? null)),
    ],
    notes: [
      ...scene.notes,
      ...free.map((note, index) =>
        sketch('note', note.id ?? `new-note-${index}`, note.text, spot, null),
      ),
    ],
    connectors: [...scene.connectors, ...lines],
  }
}

function sketch(
  kind: Kind,
  id: string,
  name: string,
  [x, y]: Point,
  parent: string | null,
): SceneShape {
  const [width, height] = SKETCH_SIZE[kind]
  const part = kind === 'group' ? 'boundary' : kind
  const box: Rect = [x, y, width, height]
  return { id, part, name, box, parent, marks: sketchMarks(part, name, box), badges: [] }
}

function sketchConnector(
  id: string,
  { from, to, label }: { from: string; to: string; label?: string | null },
  source: Rect,
  target: Rect,
): SceneConnector {
  const points = provisionalRoute(source, target)
  return {
    id,
    name: label ?? `${from} to ${to}`,
    source: from,
    target: to,
    points,
    trunk: null,
    marks: lineMarks(points, []),
    caption: null,
    captionMarks: [],
    badges: [],
    badgesAt: null,
  }
}

/** A name that was changed is read at once, in one line; the server breaks and measures it. */
function relabelled(scene: Scene, op: Update): Scene {
  const said = op.set.label ?? op.set.text
  if (said == null || said === '') return scene
  const rename = (shape: SceneShape): SceneShape =>
    shape.id === op.id
      ? { ...shape, name: said, marks: sketchMarks(shape.part, said, shape.box) }
      : shape
  return {
    ...scene,
    elements: scene.elements.map(rename),
    boundaries: scene.boundaries.map(rename),
    notes: scene.notes.map(rename),
  }
}

/** What something looks like of which only name and size are known. */
function sketchMarks(part: SceneShape['part'], name: string, box: Rect): readonly Mark[] {
  const [, , width, height] = box
  const frame = part === 'boundary'
  const text: Mark = {
    kind: 'text',
    x: frame ? 16 : width / 2,
    y: frame ? 24 : height / 2 + 5,
    content: shortened(name, width - 24),
    size: 14,
    weight: 600,
    face: 'sans',
    paint: 'neutral-ink',
    anchor: frame ? 'left' : 'middle',
    width: width - 24,
    rtl: false,
  }
  const outline: Mark = {
    kind: 'rectangle',
    x: 0.75,
    y: 0.75,
    width: width - 1.5,
    height: height - 1.5,
    radius: frame ? 12 : 8,
    fill: frame ? 'neutral-wash' : 'neutral-surface',
    stroke: { paint: 'neutral-line', width: 1.5, dash: frame ? [6, 4] : [] },
  }
  return [outline, text]
}

/** A line as the server would rule it, with the ink and the dashes of the one it stands for. */
function lineMarks(points: readonly Point[], before: readonly Mark[]): readonly Mark[] {
  const old = before.find((mark) => mark.kind === 'path' && mark.stroke !== null)
  const stroke =
    old?.kind === 'path' && old.stroke !== null
      ? old.stroke
      : { paint: 'page-line', width: 1.5, dash: [] }
  const data = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'} ${x} ${y}`).join(' ')
  return [{ kind: 'path', data, fill: null, stroke }, ...headOf(points, stroke.paint)]
}

function headOf(points: readonly Point[], paint: string): readonly Mark[] {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (tip === undefined || before === undefined) return []
  const length = Math.hypot(tip[0] - before[0], tip[1] - before[1])
  if (length === 0) return []
  const [dx, dy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length]
  const [baseX, baseY] = [tip[0] - dx * 9, tip[1] - dy * 9]
  const left = `${baseX - dy * 4.25} ${baseY + dx * 4.25}`
  const right = `${baseX + dy * 4.25} ${baseY - dx * 4.25}`
  const data = `M ${left} L ${tip[0]} ${tip[1]} L ${right} Z`
  return [{ kind: 'path', data, fill: paint, stroke: null }]
}

/** As much of ``text`` as fits roughly; letters of this size are some 8 px wide. */
function shortened(text: string, width: number): string {
  const room = Math.max(4, Math.floor(width / 8))
  const letters = Array.from(text)
  return letters.length <= room ? text : `${letters.slice(0, room - 1).join('')}…`
}

function nameOf(shape: SceneShape): string {
  // “Service: Orders” is how it is read out; on it stands “Orders”.
  const [, ...rest] = shape.name.split(': ')
  return rest.length === 0 ? shape.name : rest.join(': ')
}

function boxesOf(shapes: readonly SceneShape[]): ReadonlyMap<string, Rect> {
  return new Map(shapes.map((shape) => [shape.id, shape.box] as const))
}

function offset(before: Rect | undefined, after: Rect): Point {
  return before === undefined ? [0, 0] : [after[0] - before[0], after[1] - before[1]]
}

function isFar([dx, dy]: Point): boolean {
  return dx !== 0 || dy !== 0
}

/** The middle of the longest stretch, where a caption reads best. */
function middleOf(points: readonly Point[]): Point {
  let best: Point = points[0] ?? [0, 0]
  let longest = -1
  for (const [index, end] of points.entries()) {
    const start = points[index - 1]
    if (start === undefined) continue
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    if (length <= longest) continue
    longest = length
    best = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
  }
  return best
}
