/** What lies over a scene: outlines around what is selected, as few nodes however much that is. */
import type { Point, Rect } from '@/contracts'

import { grown, type SceneItem } from './bounds'
import { isConnector } from './marks'

// Clear of a shape's own outline.
const APART_PX = 3

export interface Outline {
  /** Path data around the shapes. */
  readonly boxes: string
  /** Path data along the connectors. */
  readonly lines: string
}

/** The outline of those of ``ids`` that are in the scene. */
export function outlineOf(items: ReadonlyMap<string, SceneItem>, ids: Iterable<string>): Outline {
  const boxes: string[] = []
  const lines: string[] = []
  for (const id of ids) {
    const item = items.get(id)
    if (item === undefined) continue
    if (isConnector(item)) lines.push(lineData(item.points))
    else boxes.push(boxData(grown(item.box, APART_PX)))
  }
  return { boxes: boxes.join(''), lines: lines.join('') }
}

/** One path for all ``shapes``, for a picture too small to tell more. */
export function blocksOf(shapes: readonly { readonly box: Rect }[]): string {
  return shapes.map(({ box }) => boxData(box)).join('')
}

function boxData([x, y, width, height]: Rect): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`
}

function lineData(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}
