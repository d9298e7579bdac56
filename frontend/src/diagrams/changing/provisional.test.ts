import { describe, expect, it } from 'vitest'

import type { SceneShape } from '@/contracts'
import { exampleConnector, exampleScene, exampleShape } from '@/diagrams/example'

import { provisional } from './provisional'

/** Three elements in a row, 200 px apart, each with a dashed line to the next. */
const row: readonly SceneShape[] = ['a', 'b', 'c'].map((id, index) =>
  exampleShape(id, [index * 200, 0, 100, 60], { name: `Service: ${id}` }),
)
const stroke = { paint: 'page-line', width: 1.5, dash: [7, 5] }
const lines = [
  ['a', 'b', 100],
  ['b', 'c', 300],
] as const
const scene = exampleScene({
  elements: row,
  connectors: lines.map(([source, target, x]) =>
    exampleConnector(
      `${source}>${target}`,
      source,
      target,
      [
        [x, 30],
        [x + 100, 30],
      ],
      {
        marks: [{ kind: 'path', data: `M ${x} 30 L ${x + 100} 30`, fill: null, stroke }],
        caption: [x + 30, 20, 40, 20],
      },
    ),
  ),
})
const at = (id: string, shown = scene) => shown.elements.find((each) => each.id === id)
const line = (id: string, shown = scene) => shown.connectors.find((each) => each.id === id)

describe('what is dragged', () => {
  const moved = provisional(scene, [{ op: 'move', places: [{ id: 'b', x: 200, y: 300 }] }])

  it('stands where the hand put it, drawn as it was', () => {
    expect(at('b', moved)?.box).toEqual([200, 300, 100, 60])
    expect(at('b', moved)?.marks).toBe(at('b')?.marks)
  })

  it('takes its lines along, and leaves everything else the very same', () => {
    expect(line('a>b', moved)?.points.at(-1)).toEqual([250, 300])
    expect(at('a', moved)).toBe(at('a'))
  })

  it('keeps the ink and the dashes of its lines', () => {
    expect(line('b>c', moved)?.marks[0]).toMatchObject({ stroke: { dash: [7, 5] } })
  })

  it('carries a line whole whose two ends move together', () => {
    const both = provisional(scene, [
      {
        op: 'move',
        places: [
          { id: 'a', x: 10, y: 20 },
          { id: 'b', x: 210, y: 20 },
        ],
      },
    ])

    expect(line('a>b', both)?.points).toEqual([
      [110, 50],
      [210, 50],
    ])
    expect(line('a>b', both)?.marks[0]).toMatchObject({ data: 'M 110 50 L 210 50' })
    expect(line('a>b', both)?.caption).toEqual([140, 40, 40, 20])
  })

  it('into a boundary is its member', () => {
    const inside = provisional(scene, [
      { op: 'move', places: [{ id: 'a', x: 0, y: 0, group: 'core' }] },
    ])

    expect(at('a', inside)?.parent).toBe('core')
  })

  it('to another size is a sketch of itself with its name', () => {
    const wide = provisional(scene, [{ op: 'move', places: [{ id: 'a', x: 0, y: 0, width: 180 }] }])

    expect(at('a', wide)?.box).toEqual([0, 0, 180, 60])
    expect(at('a', wide)?.marks.at(-1)).toMatchObject({ kind: 'text', content: 'a' })
  })

  it('as a line goes through the corners it was given', () => {
    const led = provisional(scene, [
      {
        op: 'move',
        lines: [
          {
            id: 'a>b',
            path: [
              [150, 30],
              [150, 100],
              [250, 100],
            ],
          },
        ],
      },
    ])

    expect(line('a>b', led)?.points).toEqual([
      [100, 30],
      [150, 30],
      [150, 100],
      [250, 100],
      [250, 60],
    ])
  })
})

describe('what is removed', () => {
  it('is gone with its lines', () => {
    const left = provisional(scene, [{ op: 'remove', ids: ['b'] }])

    expect(left.elements.map((each) => each.id)).toEqual(['a', 'c'])
    expect(left.connectors).toEqual([])
  })

  it('as a boundary with all that is in it takes what is in its boundaries, too', () => {
    const outer = exampleShape('outer', [0, 0, 900, 400], { part: 'boundary' })
    const inner = exampleShape('inner', [0, 0, 300, 200], { part: 'boundary', parent: 'outer' })
    const nested = {
      ...scene,
      boundaries: [outer, inner],
      elements: scene.elements.map((each) =>
        each.id === 'a' ? { ...each, parent: 'inner' } : each,
      ),
    }

    const left = provisional(nested, [{ op: 'remove', ids: ['outer'], cascade: true }])

    expect(left.boundaries).toEqual([])
    expect(left.elements.map((each) => each.id)).toEqual(['b', 'c'])
  })
})

describe('what is new', () => {
  it('is a sketch that can be moved and joined in the same gesture', () => {
    const more = provisional(scene, [
      {
        op: 'add',
        nodes: [{ id: 'd', type: 'queue', label: 'Orders' }],
        relationships: [{ id: 'c>d', from: 'c', to: 'd' }],
      },
      { op: 'move', places: [{ id: 'd', x: 600, y: 0 }] },
    ])

    expect(at('d', more)).toMatchObject({ name: 'Orders', box: [600, 0, 168, 72] })
    expect(line('c>d', more)?.points).toEqual([
      [500, 30],
      [600, 30],
    ])
  })

  it('as a note about an element is drawn by the server only, on what it is about', () => {
    const noted = provisional(scene, [{ op: 'add', notes: [{ text: 'Why?', about: 'a' }] }])

    expect(noted.notes).toEqual([])
  })
})

it('a new name is read at once', () => {
  const named = provisional(scene, [{ op: 'update', id: 'a', set: { label: 'Orders' } }])

  expect(at('a', named)).toMatchObject({ name: 'Orders', box: [0, 0, 100, 60] })
})

it('what only the server can do leaves the drawing as it is', () => {
  expect(provisional(scene, [{ op: 'arrange' }, { op: 'setLevel', level: 'container' }])).toBe(
    scene,
  )
})
