/** Going from one thing of a scene to the next without a pointer, by where they lie. */
import type { Point, Scene, SceneConnector } from '@/contracts'

import { boundsOf, middleOf, middleOfLine, type SceneItem } from './bounds'
import { isConnector } from './marks'

export type Direction = 'left' | 'right' | 'up' | 'down'

// A boundary is where its head is, or it would lie on top of what stands in it.
const HEAD = { x: 24, y: 22 } as const

/** The shape where a walk begins: the first element in reading order; null in an empty scene. */
export function firstShape({ elements, notes, boundaries }: Scene): SceneItem | null {
  const shapes = [elements, notes, boundaries].find(({ length }) => length > 0) ?? []
  const [first = null] = shapes.toSorted((one, other) => {
    const [[x1, y1], [x2, y2]] = [standAt(one), standAt(other)]
    return y1 - y2 || x1 - x2
  })
  return first
}

/**
 * The shape one step from ``from`` in ``direction``; null at the edge of the scene.
 *
 * What lies straight ahead comes before what lies aslant, however near that is; so going there and back
 * again usually returns.
 */
export function shapeBeside(scene: Scene, from: SceneItem, direction: Direction): SceneItem | null {
  let best: { item: SceneItem; rank: readonly [number, number] } | null = null
  for (const item of [...scene.elements, ...scene.notes, ...scene.boundaries]) {
    if (item.id === from.id) continue
    const { ahead, aside } = bearing(standAt(from), standAt(item), direction)
    if (ahead <= 0) continue
    const rank = [aside > ahead ? 1 : 0, Math.hypot(ahead, aside)] as const
    if (best === null || isLess(rank, best.rank)) best = { item, rank }
  }
  return best?.item ?? null
}

/**
 * The connector after the one that is ``current``, of those at an element, in turn; null if it has none.
 * ``step`` is 1 or −1.
 */
export function connectorAfter(
  scene: Scene,
  elementId: string,
  current: string | null,
  step: 1 | -1,
): SceneConnector | null {
  const touching = scene.connectors.filter(
    ({ source, target }) => source === elementId || target === elementId,
  )
  const index = touching.findIndex((connector) => connector.id === current)
  const first = step === 1 ? 0 : touching.length - 1
  const next = index === -1 ? first : (index + step + touching.length) % touching.length
  return touching[next] ?? null
}

function standAt(item: SceneItem): Point {
  if (isConnector(item)) return middleOfLine(item.points)
  const [x, y, width, height] = boundsOf(item)
  if (item.part !== 'boundary') return middleOf([x, y, width, height])
  return [x + Math.min(HEAD.x, width / 2), y + Math.min(HEAD.y, height / 2)]
}

function bearing([x1, y1]: Point, [x2, y2]: Point, direction: Direction) {
  const [dx, dy] = [x2 - x1, y2 - y1]
  switch (direction) {
    case 'left':
      return { ahead: -dx, aside: Math.abs(dy) }
    case 'right':
      return { ahead: dx, aside: Math.abs(dy) }
    case 'up':
      return { ahead: -dy, aside: Math.abs(dx) }
    case 'down':
      return { ahead: dy, aside: Math.abs(dx) }
  }
}

function isLess(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] !== other[0] ? one[0] < other[0] : one[1] < other[1]
}
