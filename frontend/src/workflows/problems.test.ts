import { describe, expect, it } from 'vitest'

import type { Remark } from '@/contracts'

import { exampleGraph } from './example'
import { blockingProblems, problemsByNode, problemsOfGraph } from './problems'

const graph = exampleGraph('a b')

function remark(parts: Partial<Remark>): Remark {
  return {
    severity: 'blocks_run',
    code: 'UNKNOWN_GRAPH',
    path: '',
    message: 'Gone.',
    hint: null,
    nodeIds: [],
    ...parts,
  }
}

describe('problems of nodes', () => {
  it('find the node and the field that a pointer means, with or without the graph in front', () => {
    const found = problemsByNode(
      [
        { path: '/graph/nodes/0/label', message: 'Too long.' },
        { path: '/nodes/1/config/graphId', message: 'Gone.' },
      ],
      graph,
    )

    expect(found.get('a')).toEqual({ first: 'Too long.', label: 'Too long.', config: {} })
    expect(found.get('b')).toEqual({ first: 'Gone.', label: null, config: { '/graphId': 'Gone.' } })
  })

  it('keep the first of several for one field', () => {
    const path = '/nodes/0/config/prompt'
    const found = problemsByNode(
      [
        { path, message: 'First.' },
        { path, message: 'Second.' },
      ],
      graph,
    )

    expect(found.get('a')).toMatchObject({ first: 'First.', config: { '/prompt': 'First.' } })
  })

  it('leave out pointers to nodes that there are not', () => {
    expect(problemsByNode([{ path: '/nodes/7', message: 'What?' }], graph).size).toBe(0)
  })
})

describe('problems of the graph', () => {
  it('are those that name no node', () => {
    const problems = ['/graph/edges', '/graph/nodes/0', ''].map((path) => ({
      code: 'X',
      path,
      message: path,
      hint: null,
    }))

    expect(problemsOfGraph(problems).map((problem) => problem.path)).toEqual(['/graph/edges', ''])
  })
})

describe('remarks that stop a run', () => {
  it('become problems of the nodes they name, wherever those stand now', () => {
    const remarks = [remark({ nodeIds: ['b'], path: '/nodes/0/config/graphId' })]

    expect(blockingProblems(remarks, graph)).toEqual([
      { path: '/nodes/1/config/graphId', message: 'Gone.' },
    ])
  })

  it('are no problem when they only inform, or when their node is gone', () => {
    const remarks = [remark({ severity: 'info', nodeIds: ['a'] }), remark({ nodeIds: ['gone'] })]

    expect(blockingProblems(remarks, graph)).toEqual([])
  })
})
