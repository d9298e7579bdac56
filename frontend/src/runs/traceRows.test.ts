import { describe, expect, it } from 'vitest'

import type { RunEvent } from '@/contracts'

import { recorded } from './recorded'
import { EMPTY_TRACE, extendTrace } from './trace'
import { rowOfEvent, traceRows } from './traceRows'

const TRACE = extendTrace(
  EMPTY_TRACE,
  recorded(
    { type: 'run_started', runId: 'r' },
    { type: 'node_started', nodeId: 'a' },
    { type: 'tool_call', nodeId: 'a', tool: 't', args: {} },
    { type: 'thought', nodeId: 'a', text: 'Meanwhile.', partial: false, channel: 'reasoning' },
    { type: 'tool_result', nodeId: 'a', tool: 't', citations: [] },
    { type: 'node_completed', nodeId: 'a', output: 'Yes', usage: null },
    { type: 'node_started', nodeId: 'b' },
    { type: 'thought', nodeId: 'b', text: 'O', partial: true, channel: 'reasoning' },
    { type: 'thought', nodeId: 'b', text: 'h', partial: true, channel: 'reasoning' },
  ),
)

describe('traceRows', () => {
  it('puts the steps of each node under its head', () => {
    expect(traceRows(TRACE, new Set()).map((row) => row.key)).toEqual([
      'node a',
      'step a 3',
      'step a 4',
      'step a 6',
      'node b',
      'step b 8',
    ])
  })

  it('leaves out the steps of a node that is folded', () => {
    expect(traceRows(TRACE, new Set(['a'])).map((row) => row.key)).toEqual([
      'node a',
      'node b',
      'step b 8',
    ])
  })
})

describe('a thought', () => {
  it('is continued by the next one of its kind, and by nothing else', () => {
    const think = (text: string, channel: 'reasoning' | 'answer'): RunEvent => ({
      type: 'thought',
      nodeId: 'a',
      text,
      partial: false,
      channel,
    })
    const trace = extendTrace(
      EMPTY_TRACE,
      recorded(
        { type: 'node_started', nodeId: 'a' },
        think('One.', 'reasoning'),
        think('Two.', 'reasoning'),
        think('So.', 'answer'),
      ),
    )

    const rows = traceRows(trace, new Set())

    expect(rows.map((row) => row.kind === 'step' && row.isContinued)).toEqual([
      false,
      false,
      true,
      false,
    ])
  })
})

describe('rowOfEvent', () => {
  const rows = traceRows(TRACE, new Set())

  it.each([
    [1, undefined],
    [2, 'node a'],
    [3, 'step a 3'],
    [4, 'step a 4'],
    [5, 'step a 3'],
    [6, 'step a 6'],
    [9, 'step b 8'],
  ])('finds event %d in %j', (seq, key) => {
    expect(rows[rowOfEvent(rows, seq)]?.key).toBe(key)
  })
})
