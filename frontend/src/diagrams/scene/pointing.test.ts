import { describe, expect, it } from 'vitest'

import type { Point, Rect } from '@/contracts'

import { exampleConnector, exampleScene, exampleShape } from '@/diagrams/example'
import { boundsOf, distanceTo, middleOfLine, union } from './bounds'
import { hitTesting, REACH_PX } from './hitTesting'
import { outlineOf } from './projection'

const web = exampleShape('web', [40, 80, 160, 72])
const shop = exampleShape('shop', [400, 80, 160, 72])
const calls = exampleConnector('calls', 'web', 'shop', [
  [200, 116],
  [400, 116],
])
const all = exampleShape('all', [0, 0, 600, 400], { part: 'boundary' })
const note = exampleShape('note', [40, 120, 100, 60], { part: 'note' })
const scene = exampleScene({
  boundaries: [all],
  connectors: [calls],
  elements: [web, shop],
  notes: [note],
})
const { at, within } = hitTesting(scene)

describe('what lies under a point', () => {
  it.each<[string, Point, string | null]>([
    ['an element', [50, 90], 'web'],
    ['a note that lies over it', [60, 130], 'note'],
    ['a line', [300, 116], 'calls'],
    ['beside a line, within reach', [300, 116 + REACH_PX], 'calls'],
    ['beside a line, out of reach', [300, 116 + REACH_PX + 1], null],
    ['the head of a boundary', [300, 20], 'all'],
    ['the edge of a boundary', [598, 300], 'all'],
    ['the inside of a boundary', [300, 300], null],
    ['the ground', [900, 900], null],
  ])('is found: %s', (_where, point, id) => {
    expect(at(point, 1)?.id ?? null).toBe(id)
  })

  it('is reached from as far on the screen, however small it is drawn', () => {
    expect(at([300, 116 + REACH_PX * 4], 0.25)?.id).toBe('calls')
    expect(at([300, 116 + REACH_PX * 4], 1)).toBeNull()
    expect(at([300, 116 + REACH_PX * 15], 0.06)?.id).toBe('calls')
  })

  it('is the caption of a line, too', () => {
    const captioned = { ...calls, caption: [270, 130, 60, 16] as Rect }
    const hits = hitTesting(exampleScene({ connectors: [captioned] }))

    expect(hits.at([275, 140], 1)?.id).toBe('calls')
  })
})

describe('what a frame takes in', () => {
  it('is what it touches of elements and notes, and what it holds whole of the rest', () => {
    expect(within([100, 100, 250, 60]).map((item) => item.id)).toEqual(['web', 'note'])
    expect(within([190, 70, 300, 100]).map((item) => item.id)).toEqual(['calls', 'web', 'shop'])
    expect(within([-10, -10, 700, 500]).map((item) => item.id)).toContain('all')
  })
})

describe('measures', () => {
  it('are of the whole line, and of nothing beyond its ends', () => {
    expect(boundsOf(calls)).toEqual([200, 116, 200, 0])
    expect(middleOfLine(calls.points)).toEqual([300, 116])
    expect(distanceTo([calls.points[0] ?? [0, 0], calls.points[1] ?? [0, 0]], [197, 112])).toBe(5)
    expect(middleOfLine([[7, 7]])).toEqual([7, 7])
  })

  it('join boxes into the smallest that holds them', () => {
    expect(union([web.box, shop.box])).toEqual([40, 80, 520, 72])
    expect(union([])).toBeNull()
  })
})

describe('an outline', () => {
  it('goes round shapes and along lines, and leaves out what is not there', () => {
    const items = new Map([web, calls].map((item) => [item.id, item] as const))

    const outline = outlineOf(items, ['web', 'calls', 'gone'])

    expect(outline.boxes).toBe('M37 77h166v78h-166z')
    expect(outline.lines).toBe('M200 116L400 116')
  })
})
