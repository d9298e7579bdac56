import { describe, expect, it } from 'vitest'

import { exampleConnector, exampleScene, exampleShape } from '@/diagrams/example'
import { connectorAfter, firstShape, shapeBeside, type Direction } from './walking'

const a = exampleShape('a', [0, 0, 100, 60])
const b = exampleShape('b', [300, 0, 100, 60])
const c = exampleShape('c', [300, 200, 100, 60])
const inner = exampleShape('inner', [640, 60, 100, 60])
const box = exampleShape('box', [600, 0, 200, 200], { part: 'boundary' })
const ab = exampleConnector('ab', 'a', 'b', [
  [100, 30],
  [300, 30],
])
const bc = exampleConnector('bc', 'b', 'c', [
  [350, 60],
  [350, 200],
])
const scene = exampleScene({
  elements: [c, b, a, inner],
  connectors: [ab, bc],
  boundaries: [box],
})

describe('a walk', () => {
  it('begins at the first shape in reading order', () => {
    expect(firstShape(scene)?.id).toBe('a')
    expect(firstShape(exampleScene())).toBeNull()
  })

  it.each<[string, typeof a, Direction, string | null]>([
    ['to the right', a, 'right', 'b'],
    ['and back', b, 'left', 'a'],
    ['down', b, 'down', 'c'],
    ['to a boundary by its head', b, 'right', 'box'],
    ['from its head to what is inside', box, 'right', 'inner'],
    ['no farther than the edge', a, 'left', null],
  ])('goes %s', (_how, from, direction, to) => {
    expect(shapeBeside(scene, from, direction)?.id ?? null).toBe(to)
  })

  it('goes on from the middle of a line', () => {
    expect(shapeBeside(scene, ab, 'right')?.id).toBe('b')
    expect(shapeBeside(scene, ab, 'left')?.id).toBe('a')
  })

  it('goes through the lines at an element, round and round, both ways', () => {
    expect(connectorAfter(scene, 'b', null, 1)?.id).toBe('ab')
    expect(connectorAfter(scene, 'b', 'ab', 1)?.id).toBe('bc')
    expect(connectorAfter(scene, 'b', 'bc', 1)?.id).toBe('ab')
    expect(connectorAfter(scene, 'b', null, -1)?.id).toBe('bc')
    expect(connectorAfter(scene, 'inner', null, 1)).toBeNull()
  })
})
