import { describe, expect, it } from 'vitest'

import { countedIds, exampleEdge, exampleGraph, exampleNode, idsOf } from './example'
import {
  addNode,
  clip,
  configureNode,
  connect,
  EMPTY_GRAPH,
  keepIdentity,
  moveNodes,
  paste,
  removeItems,
  renameNode,
  sameGraph,
  whyNotConnect,
} from './graphEdit'

const NONE = new Set<string>()

describe('adding a node', () => {
  it('declares it last', () => {
    const graph = addNode(exampleGraph('a b'), exampleNode('c'))

    expect(idsOf(graph.nodes)).toBe('a b c')
  })

  it('shares what was there', () => {
    const before = exampleGraph('a b', 'a>b')

    const after = addNode(before, exampleNode('c'))

    expect(after.edges).toBe(before.edges)
    expect(after.nodes[0]).toBe(before.nodes[0])
  })
})

describe('moving nodes', () => {
  it('moves the named ones and no other', () => {
    const before = exampleGraph('a b')

    const after = moveNodes(before, new Map([['b', { x: 8, y: 16 }]]))

    expect(after.nodes[0]).toBe(before.nodes[0])
    expect(after.nodes[1]?.position).toEqual({ x: 8, y: 16 })
  })

  it('returns the same graph when everything is there already', () => {
    const before = exampleGraph('a b')

    expect(moveNodes(before, new Map([['b', { x: 300, y: 0 }]]))).toBe(before)
  })
})

describe('renaming and configuring a node', () => {
  it('return the same graph when it already was so', () => {
    const before = exampleGraph('a')

    expect(renameNode(before, 'a', 'a')).toBe(before)
    expect(configureNode(before, 'a', {})).toBe(before)
  })

  it('change that node', () => {
    const named = renameNode(exampleGraph('a b'), 'a', 'Reasoner')
    const after = configureNode(named, 'a', { prompt: 'Think.' })

    expect(after.nodes[0]).toMatchObject({ label: 'Reasoner', config: { prompt: 'Think.' } })
  })
})

describe('connecting', () => {
  it('draws the edge last', () => {
    const graph = connect(exampleGraph('a b c', 'a>b'), exampleEdge('b>c'))

    expect(idsOf(graph.edges)).toBe('a-b b-c')
  })

  it.each([
    ['a>a', 'itself'],
    ['a>b', 'already'],
    ['a>gone', 'gone'],
  ])('refuses %s and says why', (text, reason) => {
    const before = exampleGraph('a b', 'a>b')
    const edge = { ...exampleEdge(text), id: 'new' }

    expect(connect(before, edge)).toBe(before)
    expect(whyNotConnect(before, edge.source, edge.target)).toContain(reason)
  })

  it('allows the way back, which makes a cycle', () => {
    expect(whyNotConnect(exampleGraph('a b', 'a>b'), 'b', 'a')).toBeNull()
  })
})

describe('removing', () => {
  it('takes the edges of a node with it', () => {
    const graph = removeItems(exampleGraph('a b c', 'a>b', 'b>c', 'a>c'), new Set('b'), NONE)

    expect(idsOf(graph.nodes)).toBe('a c')
    expect(idsOf(graph.edges)).toBe('a-c')
  })

  it('takes single edges', () => {
    const graph = removeItems(exampleGraph('a b', 'a>b'), NONE, new Set(['a-b']))

    expect(idsOf(graph.nodes)).toBe('a b')
    expect(graph.edges).toEqual([])
  })

  it('returns the same graph when nothing of it was there', () => {
    const before = exampleGraph('a b', 'a>b')

    expect(removeItems(before, new Set('z'), new Set('y'))).toBe(before)
  })
})

describe('pasting', () => {
  const whole = exampleGraph('a b c', 'a>b', 'b>c')

  it('gives fresh ids and joins the copies as their originals were', () => {
    const { graph, nodeIds } = paste(whole, clip(whole, new Set(['a', 'b'])), countedIds(), {
      x: 32,
      y: 32,
    })

    expect(nodeIds).toEqual(['agent_1', 'agent_2'])
    expect(graph.edges.at(-1)).toEqual({ id: 'edge_3', source: 'agent_1', target: 'agent_2' })
    expect(graph.nodes.at(-1)?.position).toEqual({ x: 332, y: 32 })
  })

  it('leaves out the edges to what was not copied', () => {
    expect(idsOf(clip(whole, new Set(['b', 'c'])).edges)).toBe('b-c')
  })

  it('works in a graph that has none of the originals', () => {
    const { graph } = paste(EMPTY_GRAPH, clip(whole, new Set(['a'])), countedIds(), { x: 0, y: 0 })

    expect(idsOf(graph.nodes)).toBe('agent_1')
  })

  it('and deleting what was pasted gives the graph from before', () => {
    const { graph, nodeIds } = paste(whole, whole, countedIds(), { x: 8, y: 8 })

    expect(removeItems(graph, new Set(nodeIds), NONE)).toEqual(whole)
  })
})

describe('comparing graphs', () => {
  it('does not mind in which order the settings are written', () => {
    const one = configureNode(exampleGraph('a'), 'a', { x: 1, y: [1, { z: 2 }] })
    const other = configureNode(exampleGraph('a'), 'a', { y: [1, { z: 2 }], x: 1 })

    expect(sameGraph(one, other)).toBe(true)
  })

  it('minds the order of the nodes, which is an order they run in', () => {
    expect(sameGraph(exampleGraph('a'), exampleGraph('b'))).toBe(false)
    const graph = exampleGraph('a b')
    expect(sameGraph(graph, { ...graph, nodes: graph.nodes.toReversed() })).toBe(false)
  })

  it('hands back the objects that were held for what says the same', () => {
    const held = exampleGraph('a b', 'a>b')
    const fresh = renameNode(structuredClone(held), 'b', 'Changed')

    const kept = keepIdentity(held, fresh)

    expect(kept).toEqual(fresh)
    expect(kept.nodes[0]).toBe(held.nodes[0])
    expect(keepIdentity(held, structuredClone(held))).toBe(held)
  })
})
