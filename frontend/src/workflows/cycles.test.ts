import { describe, expect, it } from 'vitest'

import { cycles } from './cycles'
import { exampleGraph } from './example'

describe('cycles', () => {
  it('are none in a graph that only goes forward', () => {
    expect(cycles(exampleGraph('a b c d', 'a>b', 'a>c', 'b>d', 'c>d'))).toEqual([])
  })

  it('name the nodes that feed each other, in the order they are declared', () => {
    expect(cycles(exampleGraph('c b a', 'a>b', 'b>c', 'c>b'))).toEqual(['c', 'b'])
  })

  it('leave out what only stands before, behind or between two of them', () => {
    const graph = exampleGraph('a b m x y z', 'a>b', 'b>a', 'b>m', 'm>x', 'x>y', 'y>x', 'y>z')

    expect(cycles(graph)).toEqual(['a', 'b', 'x', 'y'])
  })

  it('include a node that feeds itself', () => {
    expect(cycles(exampleGraph('a b', 'a>a', 'a>b'))).toEqual(['a'])
  })

  it('are not made by two edges between the same two nodes', () => {
    expect(cycles(exampleGraph('a b', 'a>b', 'a>b'))).toEqual([])
  })

  it('ignore an edge to a node that is missing', () => {
    expect(cycles(exampleGraph('a', 'a>gone', 'gone>a'))).toEqual([])
  })
})
