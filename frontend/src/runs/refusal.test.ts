import { describe, expect, it } from 'vitest'

import { ApiError } from '@/api/client'
import type { WorkflowGraph } from '@/contracts'

import { nodeAt, readRefusal } from './refusal'

const GRAPH: WorkflowGraph = {
  nodes: ['a', 'b'].map((id) => ({
    id,
    kind: 'agent',
    label: id.toUpperCase(),
    config: {},
    position: { x: 0, y: 0 },
  })),
  edges: [],
}

describe('readRefusal', () => {
  it('names the node of each reason', () => {
    const problem = {
      code: 'MISSING',
      path: '/graph/nodes/1/config/tool',
      message: 'No.',
      hint: null,
    }
    const error = new ApiError({
      code: 'GRAPH_NOT_READY',
      message: 'Not yet.',
      problems: [problem],
    })

    expect(readRefusal(error, GRAPH, 0)).toMatchObject({
      title: 'This workflow is not ready to run',
      happened: 'Not yet.',
      reasons: [{ message: 'No.', node: { id: 'b', label: 'B' } }],
      retryAtMs: null,
    })
  })

  it('knows from when it may be tried again', () => {
    const answer = new Response(null, { status: 429, headers: { 'Retry-After': '12' } })
    const error = new ApiError({ code: 'RATE_LIMITED', message: 'Slow down.' }, answer)

    expect(readRefusal(error, GRAPH, 1_000).retryAtMs).toBe(13_000)
  })

  it('has a title for what it has never heard of', () => {
    const error = new ApiError({ code: 'NOVEL', message: 'Something new.' })

    expect(readRefusal(error, GRAPH, 0).title).toBe('The run did not start')
  })
})

describe('nodeAt', () => {
  it.each([
    ['/graph/nodes/0', 'a'],
    ['/nodes/1/config/graphId', 'b'],
    ['/nodes/7', null],
    ['/graph/edges/0/source', null],
    ['', null],
  ])('reads %j as %j', (path, nodeId) => {
    expect(nodeAt(path, GRAPH)?.id ?? null).toBe(nodeId)
  })
})
