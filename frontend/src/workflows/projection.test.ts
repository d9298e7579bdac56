import { describe, expect, it } from 'vitest'

import { exampleGraph } from './example'
import { moveNodes, renameNode } from './graphEdit'
import { NOTHING_DRAWN, NOTHING_SELECTED, project, type Look } from './projection'

const PLAIN: Look = {
  kinds: new Map(),
  selection: NOTHING_SELECTED,
  current: null,
  cycleNodeIds: new Set(),
  problems: new Map(),
  marks: new Map(),
  summaryOf: () => '',
}
const graph = exampleGraph('a b c', 'a>b', 'b>c')
const drawn = project(graph, PLAIN, NOTHING_DRAWN)

describe('a projection', () => {
  it('is the same object when nothing looks different', () => {
    expect(project(structuredClone(graph), PLAIN, drawn)).toBe(drawn)
  })

  it('redraws one node when one node moved, and lets its content be', () => {
    const moved = project(moveNodes(graph, new Map([['b', { x: 8, y: 8 }]])), PLAIN, drawn)

    expect(moved.nodes[0]).toBe(drawn.nodes[0])
    expect(moved.nodes[1]).not.toBe(drawn.nodes[1])
    expect(moved.nodes[1]?.data).toBe(drawn.nodes[1]?.data)
    expect(moved.edges).toBe(drawn.edges)
  })

  it('redraws what was selected and nothing else', () => {
    const selection = { nodes: new Set(['c']), edges: new Set(['a-b']) }

    const selected = project(graph, { ...PLAIN, selection }, drawn)

    expect(selected.nodes.map((node) => node === drawn.nodes[0])).toEqual([true, false, false])
    expect(selected.nodes[2]?.selected).toBe(true)
    expect(selected.edges[0]?.selected).toBe(true)
    expect(selected.edges[1]).toBe(drawn.edges[1])
  })

  it('draws a kind that this page has never heard of', () => {
    expect(drawn.nodes[0]?.data).toMatchObject({ kindLabel: 'agent', tone: 'plain' })
  })

  it('marks the edges within a cycle, not those that lead to it', () => {
    const look = { ...PLAIN, cycleNodeIds: new Set(['b', 'c']) }

    expect(project(graph, look, drawn).edges.map((edge) => edge.data.inCycle)).toEqual([
      false,
      true,
    ])
  })

  it('says the new label', () => {
    expect(project(renameNode(graph, 'a', 'New'), PLAIN, drawn).nodes[0]?.data.label).toBe('New')
  })
})
