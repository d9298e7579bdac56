import { describe, expect, it } from 'vitest'

import type { GraphComparison, RevisionSummary } from '@/contracts'

import { fieldName, overlay, whatItDid } from './comparison'
import { exampleGraph, idsOf } from './example'

const before = exampleGraph('a b c', 'a>b', 'b>c')
const after = exampleGraph('a b', 'a>b')
const comparison: GraphComparison = {
  fromRevision: 1,
  toRevision: 2,
  changes: [
    { what: 'node', id: 'c', change: 'removed', label: 'c', fields: [] },
    { what: 'edge', id: 'b-c', change: 'removed', label: 'b → c', fields: [] },
    { what: 'node', id: 'a', change: 'moved', label: 'a', fields: [] },
  ],
}

describe('the picture of a comparison', () => {
  it('still draws what was removed', () => {
    const { graph, marks } = overlay(before, after, comparison)

    expect(idsOf(graph.nodes)).toBe('a b c')
    expect(idsOf(graph.edges)).toBe('a-b b-c')
    expect(marks.get('c')).toBe('removed')
    expect(marks.get('a')).toBe('moved')
  })
})

describe('the words for a revision', () => {
  const revision: RevisionSummary = {
    number: 5,
    origin: 'edit',
    undoes: null,
    note: null,
    author: null,
    createdAt: '2026-01-01T00:00:00Z',
    nodeCount: 3,
    edgeCount: 2,
  }

  it.each([
    [{}, 'Changed the graph'],
    [{ note: 'Renamed Agent' }, 'Renamed Agent'],
    [{ origin: 'undo', undoes: 4 }, 'Undid revision 4'],
    [{ origin: 'create' }, 'Created the workflow'],
  ] as const)('of %o', (parts, words) => {
    expect(whatItDid({ ...revision, ...parts })).toBe(words)
  })

  it('say what was undone where that is known', () => {
    const undone = { ...revision, number: 4, note: 'Renamed Agent' }
    const undo = { ...revision, origin: 'undo', undoes: 4 } as const

    expect(whatItDid(undo, () => undone)).toBe('Undid “Renamed Agent”')
  })
})

describe('a changed setting', () => {
  it('is named without what every setting is in', () => {
    expect(fieldName('/config/prompt')).toBe('prompt')
    expect(fieldName('')).toBe('everything')
  })
})
