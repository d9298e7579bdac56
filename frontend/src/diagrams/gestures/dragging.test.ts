import { describe, expect, it } from 'vitest'

import { exampleScene, exampleShape } from '@/diagrams/example'
import { around, carriedBy, homeAt, placesOf } from './dragging'

const scene = exampleScene({
  boundaries: [
    exampleShape('outer', [0, 0, 600, 400], { part: 'boundary' }),
    exampleShape('inner', [20, 40, 300, 200], { part: 'boundary', parent: 'outer' }),
  ],
  elements: [
    exampleShape('a', [40, 80, 100, 60], { parent: 'inner' }),
    exampleShape('b', [400, 80, 100, 60], { parent: 'outer' }),
    exampleShape('c', [800, 80, 100, 60]),
  ],
})
const ids = (shapes: readonly { id: string }[]) => shapes.map((shape) => shape.id)

describe('what is carried', () => {
  it('with a boundary is all that is in it, however deep', () => {
    expect(ids(carriedBy(scene, new Set(['outer'])))).toEqual(['outer', 'inner', 'a', 'b'])
  })

  it('alone is what was taken hold of', () => {
    expect(ids(carriedBy(scene, new Set(['a'])))).toEqual(['a'])
  })
})

describe('the boundary that something is dropped in', () => {
  it('is the innermost one under the pointer', () => {
    expect(homeAt(scene, [100, 100], carriedBy(scene, new Set(['c'])))).toBe('inner')
    expect(homeAt(scene, [500, 300], carriedBy(scene, new Set(['c'])))).toBe('outer')
    expect(homeAt(scene, [1000, 100], carriedBy(scene, new Set(['a'])))).toBeNull()
  })

  it('is never one that is carried itself', () => {
    expect(homeAt(scene, [100, 100], carriedBy(scene, new Set(['inner'])))).toBe('outer')
  })
})

describe('the places of a drag', () => {
  it('make a member of where it is dropped, and leave the members inside it alone', () => {
    const carried = carriedBy(scene, new Set(['inner']))

    expect(placesOf(carried, 700, 0, null)).toEqual([
      { id: 'inner', x: 720, y: 40, group: null },
      { id: 'a', x: 740, y: 80 },
    ])
  })

  it('say nothing of membership where that stays as it was', () => {
    const carried = carriedBy(scene, new Set(['a']))

    expect(placesOf(carried, 8, 0, 'inner')).toEqual([{ id: 'a', x: 48, y: 80 }])
    expect(placesOf(carried, -40, -80)).toEqual([{ id: 'a', x: 0, y: 0 }])
  })
})

it('the box around several is no larger than they need', () => {
  expect(around(scene.elements.map((shape) => shape.box))).toEqual([40, 80, 860, 60])
  expect(around([])).toBeNull()
})
