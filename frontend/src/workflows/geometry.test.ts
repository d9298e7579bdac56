import { describe, expect, it } from 'vitest'

import { exampleNode } from './example'
import {
  firstInReadingOrder,
  freePlace,
  middleOf,
  neighbour,
  NODE_HEIGHT_PX,
  placeAfter,
  snap,
  type Direction,
} from './geometry'

const middle = exampleNode('middle', { x: 400, y: 400 })
const cross = [
  middle,
  exampleNode('left', { x: 0, y: 408 }),
  exampleNode('right', { x: 800, y: 392 }),
  exampleNode('up', { x: 400, y: 0 }),
  exampleNode('down', { x: 408, y: 800 }),
]

describe('the neighbour of a node', () => {
  it.each<Direction>(['left', 'right', 'up', 'down'])('lies %s', (direction) => {
    expect(neighbour(cross, middle, direction)?.id).toBe(direction)
  })

  it('is nobody at the edge of the graph', () => {
    const [, left] = cross

    expect(neighbour(cross, left ?? middle, 'left')).toBeNull()
  })

  it('is the one straight ahead, and not a nearer one far to the side', () => {
    const ahead = exampleNode('ahead', { x: 900, y: 400 })
    const aslant = exampleNode('aslant', { x: 420, y: 600 })

    expect(neighbour([middle, aslant, ahead], middle, 'right')?.id).toBe('ahead')
  })
})

describe('a free place', () => {
  it('is the wanted one when nothing is there, on the grid', () => {
    expect(freePlace([], { x: 13, y: -2 })).toEqual({ x: 16, y: 0 })
  })

  it('hides no node, however many stand in the way', () => {
    const nodes = Array.from({ length: 30 }, (_, index) =>
      exampleNode(`n${index}`, { x: (index % 3) * 40, y: Math.floor(index / 3) * 50 }),
    )

    const place = freePlace(nodes, { x: 40, y: 0 })

    const hidden = nodes.filter((node) => Math.abs(node.position.y - place.y) < NODE_HEIGHT_PX)
    expect(hidden).toEqual([])
  })

  it('after a node is to its right', () => {
    expect(placeAfter([middle], middle).x).toBeGreaterThan(middle.position.x)
  })
})

describe('the middle and the first', () => {
  it('are nothing where there is nothing', () => {
    expect(middleOf([])).toBeNull()
    expect(firstInReadingOrder([])).toBeNull()
  })

  it('come from where the nodes are', () => {
    expect(firstInReadingOrder(cross)?.id).toBe('left')
  })

  it('never hold a minus zero, which would not survive being sent', () => {
    expect(Object.is(snap({ x: -3, y: 0 }).x, 0)).toBe(true)
  })
})
