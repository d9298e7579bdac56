/**
 * A scene on the page, kept in step with the newest one.
 *
 * What stayed the same keeps its nodes, what only moved is moved, and only what changed is built again. A
 * large scene is built in slices, a frame apart, so that the page answers meanwhile.
 */
import type { Scene, SceneConnector, SceneShape } from '@/contracts'

import { paintCaption, paintConnector, paintShape, shapePlace } from './paint'
import { sameValue } from './same'

// Some milliseconds' worth: a scene of ordinary size is one slice, and is never seen half.
const MARKS_A_SLICE = 2_500

interface Painted<Item> {
  item: Item
  node: SVGElement
}

/** Things painted above each other in the order they are given. */
class Layer<Item extends SceneShape | SceneConnector> {
  private readonly painted = new Map<string, Painted<Item>>()

  constructor(
    private readonly root: SVGElement,
    private readonly paint: (item: Item) => SVGElement,
    private readonly repaint: (before: Item, after: Item, node: SVGElement) => SVGElement,
  ) {}

  /** Bring the layer in step with ``items``, yielding what each step has cost, in marks. */
  *follow(items: readonly Item[]): Generator<number> {
    this.drop(new Set(items.map((item) => item.id)))
    let last: Node | null = null
    for (const item of items) {
      const kept = this.painted.get(item.id)
      const node = kept ? this.renew(kept, item) : this.paint(item)
      if (node !== kept?.node) kept?.node.remove()
      this.painted.set(item.id, { item, node })
      const place: Node | null = last === null ? this.root.firstChild : last.nextSibling
      if (place !== node) this.root.insertBefore(node, place)
      last = node
      yield node === kept?.node ? 0 : item.marks.length
    }
  }

  private renew(kept: Painted<Item>, item: Item): SVGElement {
    if (sameValue(kept.item, item)) return kept.node
    return this.repaint(kept.item, item, kept.node)
  }

  /** Say of each thing how lit it is; null of what is as ever. */
  light(tierOf: (id: string) => string | null): void {
    for (const [id, { node }] of this.painted) {
      const tier = tierOf(id)
      if (tier === null) node.removeAttribute('data-tier')
      else node.setAttribute('data-tier', tier)
    }
  }

  private drop(staying: ReadonlySet<string>): void {
    for (const [id, { node }] of this.painted) {
      if (staying.has(id)) continue
      node.remove()
      this.painted.delete(id)
    }
  }
}

export class Painting {
  private readonly boundaries: Layer<SceneShape>
  private readonly connectors: Layer<SceneConnector>
  private readonly captions: Layer<SceneConnector>
  private readonly elements: Layer<SceneShape>
  private readonly notes: Layer<SceneShape>
  private shown = 0

  /** ``nextFrame`` answers when the page had time for something else. */
  constructor(
    root: SVGElement,
    private readonly nextFrame: () => Promise<unknown>,
    private readonly marksASlice = MARKS_A_SLICE,
  ) {
    const shapes = () => new Layer(groupIn(root), paintShape, movedShape)
    const lines = (paint: (connector: SceneConnector) => SVGElement) =>
      new Layer(groupIn(root), paint, (_before, after) => paint(after))
    this.boundaries = shapes()
    this.connectors = lines(paintConnector)
    this.captions = lines(paintCaption)
    this.elements = shapes()
    this.notes = shapes()
  }

  /** Show ``scene``; answers whether it is there whole, and not overtaken by a later one. */
  async show(scene: Scene): Promise<boolean> {
    const turn = (this.shown += 1)
    let cost = 0
    for (const step of this.steps(scene)) {
      cost += step
      if (cost < this.marksASlice) continue
      cost = 0
      await this.nextFrame()
      if (turn !== this.shown) return false
    }
    return true
  }

  /** Light everything as ``tiers`` say, by id; with null, nothing is set apart. */
  light(tiers: ReadonlyMap<string, string> | null): void {
    const tierOf = (id: string): string | null => tiers?.get(id) ?? null
    for (const layer of [this.boundaries, this.elements, this.notes]) layer.light(tierOf)
    for (const layer of [this.connectors, this.captions]) layer.light(tierOf)
  }

  private *steps(scene: Scene): Generator<number> {
    yield* this.boundaries.follow(scene.boundaries)
    yield* this.elements.follow(scene.elements)
    yield* this.connectors.follow(scene.connectors)
    yield* this.captions.follow(scene.connectors.filter(isWrittenOn))
    yield* this.notes.follow(scene.notes)
  }
}

function movedShape(before: SceneShape, after: SceneShape, node: SVGElement): SVGElement {
  const { marks, badges, name } = before
  if (!sameValue([marks, badges, name], [after.marks, after.badges, after.name])) {
    return paintShape(after)
  }
  node.setAttribute('transform', shapePlace(after))
  return node
}

function isWrittenOn({ caption, badges }: SceneConnector): boolean {
  return caption !== null || badges.length > 0
}

function groupIn(root: SVGElement): SVGElement {
  const group = root.ownerDocument.createElementNS(root.namespaceURI, 'g') as SVGElement
  root.append(group)
  return group
}
