import { describe, expect, it } from 'vitest'

import type { RunEvent } from '@/contracts'

import { recorded } from './recorded'
import { EMPTY_VIEW, extendView } from './runView'
import { standingOf } from './standing'

const STARTED: RunEvent = { type: 'run_started', runId: 'r' }
const NODE_STARTED: RunEvent = { type: 'node_started', nodeId: 'a' }
const NODE_COMPLETED: RunEvent = { type: 'node_completed', nodeId: 'a', output: '', usage: null }

function standsAfter(...events: RunEvent[]): string {
  const { state, trace } = extendView(EMPTY_VIEW, recorded(...events))
  const { word, sentence } = standingOf(state, trace, () => 'Reasoner')
  return `${word}: ${sentence}`
}

function thinks(channel: 'reasoning' | 'answer'): RunEvent {
  return { type: 'thought', nodeId: 'a', text: '…', partial: true, channel }
}

describe('standingOf', () => {
  it.each([
    [[], 'Queued: Waiting for a worker to take it.'],
    [[STARTED], 'Running: Going on to the next node.'],
    [[STARTED, NODE_STARTED], 'Running: Reasoner is at work.'],
    [[STARTED, NODE_STARTED, thinks('reasoning')], 'Running: Reasoner is thinking.'],
    [[STARTED, NODE_STARTED, thinks('answer')], 'Running: Reasoner is answering.'],
    [
      [STARTED, NODE_STARTED, { type: 'tool_call', nodeId: 'a', tool: 'web_search', args: {} }],
      'Running: Reasoner is waiting for web search.',
    ],
    [
      [
        STARTED,
        NODE_STARTED,
        NODE_COMPLETED,
        { type: 'run_completed', runId: 'r', output: '', outputs: {} },
      ],
      'Finished: One node ran.',
    ],
    [
      [STARTED, NODE_STARTED, { type: 'run_cancelled', runId: 'r' }],
      'Cancelled: It was stopped at Reasoner.',
    ],
    [
      [
        STARTED,
        NODE_STARTED,
        { type: 'error', message: 'No.', nodeId: 'a', code: null, hint: null },
      ],
      'Failed: It failed at Reasoner.',
    ],
    [
      [STARTED, { type: 'error', message: 'No.', nodeId: null, code: null, hint: null }],
      'Failed: It failed between two nodes.',
    ],
  ] as [RunEvent[], string][])('says after %j', (events, sentence) => {
    expect(standsAfter(...events)).toBe(sentence)
  })
})
