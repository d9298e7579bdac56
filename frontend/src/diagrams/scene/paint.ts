/**
 * The marks of a scene as SVG nodes: the same nodes, with the same numbers, as in every exported picture.
 *
 * Nothing is measured, broken or placed here. Colours are the names that `paints.css` gives a value in
 * each theme, so a page changes its theme without painting anything again.
 */
import type { SceneConnector, SceneShape } from '@/contracts'

import { domId, type Mark, type Stroke, type TextMark } from './marks'

const SVG = 'http://www.w3.org/2000/svg'
const ROLE = 'graphics-symbol img'
const ANCHORS = { left: 'start', middle: 'middle', right: 'end' } as const
// In a line that runs from right to left, it starts at the right.
const RTL_ANCHORS = { left: 'end', middle: 'middle', right: 'start' } as const

type Attributes = Readonly<Record<string, string | number | null>>

export function paintShape(shape: SceneShape): SVGElement {
  const group = node('g', {
    id: domId(shape.part, shape.id),
    role: ROLE,
    'aria-label': shape.name,
    transform: shapePlace(shape),
  })
  group.append(...shape.marks.map(paintMark), ...shape.badges.map(paintMark))
  return group
}

/** Where a shape's marks count from. */
export function shapePlace({ box: [x, y] }: SceneShape): string {
  return `translate(${x} ${y})`
}

export function paintConnector(connector: SceneConnector): SVGElement {
  const group = node('g', {
    id: domId('relationship', connector.id),
    role: ROLE,
    'aria-label': connector.name,
  })
  group.append(...connector.marks.map(paintMark))
  return group
}

/** What is written on a line; said already by the line's own name. */
export function paintCaption({
  caption,
  captionMarks,
  badges,
  badgesAt,
}: SceneConnector): SVGElement {
  const group = node('g', { 'aria-hidden': 'true' })
  if (caption !== null) group.append(paintAt(caption, captionMarks))
  if (badgesAt !== null && badges.length > 0) group.append(paintAt(badgesAt, badges))
  return group
}

export function paintMark(mark: Mark): SVGElement {
  switch (mark.kind) {
    case 'text':
      return paintText(mark)
    case 'rectangle': {
      const { x, y, width, height, radius } = mark
      const look = lookOf(mark.fill, mark.stroke)
      return node('rect', { x, y, width, height, rx: radius || null, ...look })
    }
    case 'ellipse': {
      const { cx, cy, rx, ry } = mark
      return node('ellipse', { cx, cy, rx, ry, ...lookOf(mark.fill, mark.stroke) })
    }
    case 'line': {
      const { x1, y1, x2, y2 } = mark
      return node('line', { x1, y1, x2, y2, ...lookOf(null, mark.stroke) })
    }
    case 'path':
      return node('path', { d: mark.data, ...lookOf(mark.fill, mark.stroke) })
  }
}

function paintAt(
  [x, y]: readonly [number, number, ...number[]],
  marks: readonly Mark[],
): SVGElement {
  const group = node('g', { transform: `translate(${x} ${y})` })
  group.append(...marks.map(paintMark))
  return group
}

function paintText(line: TextMark): SVGElement {
  const anchor = (line.rtl ? RTL_ANCHORS : ANCHORS)[line.anchor]
  const text = node('text', {
    x: line.x,
    y: line.y,
    'font-size': line.size,
    class: line.face === 'mono' ? 'mono' : null,
    'font-weight': line.weight === 400 ? null : line.weight,
    'text-anchor': anchor === 'start' ? null : anchor,
    direction: line.rtl ? 'rtl' : null,
    fill: colour(line.paint),
  })
  text.textContent = line.content
  return text
}

function lookOf(fill: string | null, stroke: Stroke | null): Attributes {
  const filled = { fill: fill ? colour(fill) : 'none' }
  if (!stroke) return filled
  return {
    ...filled,
    stroke: colour(stroke.paint),
    'stroke-width': stroke.width,
    'stroke-dasharray': stroke.dash.join(' ') || null,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
}

function colour(paint: string): string {
  return `var(--${paint})`
}

function node(tag: string, attributes: Attributes): SVGElement {
  const made = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) made.setAttribute(name, String(value))
  }
  return made
}
