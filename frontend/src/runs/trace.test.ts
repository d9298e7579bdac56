import { describe, expect, it } from 'vitest'

import type { Frame, RunEvent } from '@/contracts'

import { recorded } from './recorded'
import { EMPTY_TRACE, extendTrace, type Trace } from './trace'

function traced(...events: RunEvent[]): Trace {
  return extendTrace(EMPTY_TRACE, recorded(...events))
}

function steps(trace: Trace, nodeId: string) {
  return trace.nodes.find((node) => node.nodeId === nodeId)?.steps ?? []
}

const STARTED: RunEvent = { type: 'run_started', runId: 'r' }
const A_STARTS: RunEvent = { type: 'node_started', nodeId: 'a' }
const B_STARTS: RunEvent = { type: 'node_started', nodeId: 'b' }
const CANCELLED: RunEvent = { type: 'run_cancelled', runId: 'r' }

function piece(text: string, channel: 'reasoning' | 'answer' = 'reasoning'): RunEvent {
  return { type: 'thought', nodeId: 'a', text, partial: true, channel }
}

function whole(text: string, channel: 'reasoning' | 'answer' = 'reasoning'): RunEvent {
  return { type: 'thought', nodeId: 'a', text, partial: false, channel }
}

function completes(output: string): RunEvent {
  return { type: 'node_completed', nodeId: 'a', output, usage: null }
}

describe('extendTrace', () => {
  it('shows nodes in the order they started', () => {
    const trace = traced(STARTED, B_STARTS, A_STARTS)

    expect(trace.nodes.map((node) => node.nodeId)).toEqual(['b', 'a'])
  })

  it('joins the pieces of a stream into one step and remembers which events it is made of', () => {
    const trace = traced(A_STARTS, piece('Thin'), piece('king'))

    expect(steps(trace, 'a')).toEqual([
      {
        kind: 'thought',
        seq: 2,
        untilSeq: 3,
        channel: 'reasoning',
        text: 'Thinking',
        isOpen: true,
      },
    ])
  })

  it('never joins a whole thought with the next, nor reasoning with an answer', () => {
    const trace = traced(A_STARTS, whole('One.'), whole('Two.'), piece('T'), piece('A', 'answer'))

    expect(steps(trace, 'a').map((step) => 'text' in step && step.text)).toEqual([
      'One.',
      'Two.',
      'T',
      'A',
    ])
  })

  it('puts what a tool answered with what it was asked', () => {
    const citations = [{ source: 's', snippet: 'p', score: 1 }]
    const trace = traced(
      A_STARTS,
      { type: 'tool_call', nodeId: 'a', tool: 'search', args: { query: 'q' } },
      { type: 'tool_result', nodeId: 'a', tool: 'search', citations },
    )

    expect(steps(trace, 'a')).toEqual([
      { kind: 'call', seq: 2, untilSeq: 3, tool: 'search', args: { query: 'q' }, citations },
    ])
  })

  it('shows an answer once, although it is streamed and then passed on', () => {
    const trace = traced(
      A_STARTS,
      piece('Par', 'answer'),
      piece('is', 'answer'),
      completes('Paris'),
    )

    expect(steps(trace, 'a')).toEqual([{ kind: 'output', seq: 2, untilSeq: 4, text: 'Paris' }])
  })

  it('keeps an output that says something else than the last thought', () => {
    const trace = traced(A_STARTS, whole('Looking.'), completes('Paris'))

    expect(steps(trace, 'a').map((step) => step.kind)).toEqual(['thought', 'output'])
  })

  it('puts a failure with the node it happened in', () => {
    const trace = traced(A_STARTS, {
      type: 'error',
      nodeId: 'a',
      message: 'No model.',
      code: 'MODEL_UNAVAILABLE',
      hint: null,
    })

    expect(trace.nodes[0]).toMatchObject({ phase: 'failed', endedAt: '1970-01-01T00:00:01.000Z' })
    expect(steps(trace, 'a')).toMatchObject([{ kind: 'failure', message: 'No model.' }])
  })

  it('leaves no node running after the end of the run', () => {
    expect(traced(A_STARTS, CANCELLED).nodes[0]?.phase).toBe('stopped')
  })

  it('passes over frames that it has already', () => {
    const frames = recorded(A_STARTS, piece('a'))
    const trace = extendTrace(EMPTY_TRACE, frames)

    expect(extendTrace(trace, frames)).toBe(trace)
  })

  it('tells the same story in one batch and frame by frame', () => {
    const frames = recorded(STARTED, A_STARTS, piece('x'), piece('y'), B_STARTS, completes('z'))

    const oneByOne = frames.reduce((trace, frame) => extendTrace(trace, [frame]), EMPTY_TRACE)

    expect(oneByOne).toEqual(extendTrace(EMPTY_TRACE, frames))
  })

  it('keeps the identity of a node that nothing happened to', () => {
    const [a, b, more] = recorded(A_STARTS, B_STARTS, piece('x')) as [Frame, Frame, Frame]
    const before = extendTrace(EMPTY_TRACE, [a, b])

    const after = extendTrace(before, [more])

    expect(after.nodes[1]).toBe(before.nodes[1])
    expect(after.nodes[0]).not.toBe(before.nodes[0])
  })

  it('takes twenty thousand pieces in little time', () => {
    const frames = recorded(A_STARTS, ...Array.from({ length: 20_000 }, () => piece('word ')))

    const trace = extendTrace(EMPTY_TRACE, frames)

    expect(steps(trace, 'a')).toHaveLength(1)
    expect(steps(trace, 'a')[0]).toMatchObject({ untilSeq: 20_001 })
  })
})
