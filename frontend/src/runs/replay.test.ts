import { describe, expect, it } from 'vitest'

import type { RunEvent, RunFrame } from '@/contracts'

import { neighbourNode, pauseAfter, segmentsOf } from './replay'

function frames(...events: [atMs: number, event: RunEvent][]): RunFrame[] {
  return events.map(([atMs, event], index) => ({
    seq: index + 1,
    at: new Date(atMs).toISOString(),
    event,
  }))
}

const RUN = frames(
  [0, { type: 'run_started', runId: 'r' }],
  [1, { type: 'node_started', nodeId: 'a' }],
  [601, { type: 'thought', nodeId: 'a', text: 'Hm.', partial: false, channel: 'reasoning' }],
  [60_000, { type: 'node_completed', nodeId: 'a', output: '', usage: null }],
  [60_001, { type: 'node_started', nodeId: 'b' }],
  [60_002, { type: 'run_cancelled', runId: 'r' }],
)

describe('pauseAfter', () => {
  it('waits as long as the run did', () => {
    expect(pauseAfter(RUN, 2, 1)).toBe(600)
    expect(pauseAfter(RUN, 2, 4)).toBe(150)
  })

  it('shortens a long pause and lengthens one that nobody could see', () => {
    expect(pauseAfter(RUN, 3, 1)).toBe(1_500)
    expect(pauseAfter(RUN, 1, 1)).toBe(30)
  })

  it('does not wait after the last event', () => {
    expect(pauseAfter(RUN, 6, 1)).toBe(0)
  })
})

describe('segmentsOf', () => {
  it('gives each node the events from its start to its last', () => {
    expect(segmentsOf(RUN)).toEqual([
      { nodeId: 'a', fromSeq: 2, untilSeq: 4, failed: false },
      { nodeId: 'b', fromSeq: 5, untilSeq: 5, failed: false },
    ])
  })
})

describe('neighbourNode', () => {
  it.each([
    [1, 1, 2],
    [2, 1, 5],
    [5, 1, 6],
    [5, -1, 2],
    [2, -1, 1],
  ] as const)('goes from event %d in direction %d to event %d', (seq, direction, there) => {
    expect(neighbourNode(RUN, seq, direction)).toBe(there)
  })
})
