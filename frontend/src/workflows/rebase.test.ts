import { describe, expect, it } from 'vitest'

import type { WorkflowGraph } from '@/contracts'

import { countedIds, exampleEdge, exampleGraph, exampleNode, idsOf, seeded } from './example'
import {
  addNode,
  configureNode,
  connect,
  moveNodes,
  removeItems,
  renameNode,
  type NewId,
} from './graphEdit'
import { rebase } from './rebase'

const NONE = new Set<string>()
const base = exampleGraph('a b c', 'a>b', 'b>c')

describe('rebasing', () => {
  it('keeps what each side did to different nodes', () => {
    const mine = renameNode(base, 'a', 'Mine')
    const theirs = renameNode(base, 'c', 'Theirs')

    const { graph, overlaps } = rebase(base, mine, theirs)

    expect(graph.nodes.map((node) => node.label)).toEqual(['Mine', 'b', 'Theirs'])
    expect(overlaps).toEqual([])
  })

  it('keeps what each side did to different settings of one node', () => {
    const start = configureNode(base, 'a', { prompt: 'Old', tool: 'search' })
    const mine = configureNode(start, 'a', { prompt: 'Mine', tool: 'search' })
    const theirs = renameNode(configureNode(start, 'a', { prompt: 'Old' }), 'a', 'Theirs')

    const { graph, overlaps } = rebase(start, mine, theirs)

    expect(graph.nodes[0]).toMatchObject({ label: 'Theirs', config: { prompt: 'Mine' } })
    expect(overlaps).toEqual([])
  })

  it('keeps mine where both changed the same, and names it', () => {
    const mine = renameNode(base, 'a', 'Mine')
    const theirs = renameNode(base, 'a', 'Theirs')

    const { graph, overlaps } = rebase(base, mine, theirs)

    expect(graph.nodes[0]?.label).toBe('Mine')
    expect(overlaps).toEqual([{ what: 'node', id: 'a', label: 'Mine', field: 'label' }])
  })

  it('does not call it an overlap when both did the same', () => {
    const renamed = renameNode(base, 'a', 'Same')

    expect(rebase(base, renamed, structuredClone(renamed)).overlaps).toEqual([])
  })

  it('brings back a node that they removed and I changed', () => {
    const mine = renameNode(base, 'b', 'Mine')
    const theirs = removeItems(base, new Set('b'), NONE)

    const { graph, overlaps } = rebase(base, mine, theirs)

    expect(idsOf(graph.nodes)).toBe('a b c')
    expect(overlaps).toMatchObject([{ id: 'b', field: 'removed' }])
  })

  it('removes a node that I removed and they changed, and names it', () => {
    const mine = removeItems(base, new Set('b'), NONE)
    const theirs = renameNode(base, 'b', 'Theirs')

    const { graph, overlaps } = rebase(base, mine, theirs)

    expect(idsOf(graph.nodes)).toBe('a c')
    expect(overlaps).toMatchObject([{ id: 'b', label: 'Theirs', field: 'removed' }])
  })

  it('leaves no edge without its node', () => {
    const mine = removeItems(base, new Set('c'), NONE)
    const theirs = connect(base, exampleEdge('a>c'))

    expect(idsOf(rebase(base, mine, theirs).graph.edges)).toBe('a-b')
  })

  it('draws a connection once that both drew', () => {
    const mine = connect(base, { ...exampleEdge('a>c'), id: 'mine' })
    const theirs = connect(base, { ...exampleEdge('a>c'), id: 'theirs' })

    expect(idsOf(rebase(base, mine, theirs).graph.edges)).toBe('a-b b-c theirs')
  })
})

describe('the laws of rebasing', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))('hold for edits of seed %i', (seed) => {
    const random = seeded(seed)
    const newId = countedIds()
    const mine = edited(base, random, newId)
    const theirs = edited(base, random, newId)

    expect(rebase(base, mine, base).graph).toEqual(mine)
    expect(rebase(base, base, theirs).graph).toEqual(theirs)
    expect(dangling(rebase(base, mine, theirs).graph)).toEqual([])
    expect(rebase(theirs, rebase(base, mine, theirs).graph, theirs).graph).toEqual(
      rebase(base, mine, theirs).graph,
    )
  })
})

function edited(graph: WorkflowGraph, random: () => number, newId: NewId): WorkflowGraph {
  let after = graph
  for (let step = 0; step < 5; step += 1) {
    const pick = (): string => after.nodes[Math.floor(random() * after.nodes.length)]?.id ?? ''
    const choice = Math.floor(random() * 5)
    if (choice === 0) after = addNode(after, exampleNode(newId('agent')))
    if (choice === 1) after = renameNode(after, pick(), newId('label'))
    if (choice === 2) after = removeItems(after, new Set([pick()]), NONE)
    if (choice === 3) after = connect(after, { id: newId('edge'), source: pick(), target: pick() })
    if (choice === 4) after = moveNodes(after, new Map([[pick(), { x: random(), y: 0 }]]))
  }
  return after
}

function dangling(graph: WorkflowGraph): string[] {
  const known = new Set(graph.nodes.map((node) => node.id))
  return graph.edges
    .filter((edge) => !known.has(edge.source) || !known.has(edge.target))
    .map((edge) => edge.id)
}
