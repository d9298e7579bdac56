import { describe, expect, it } from 'vitest'

import type { RunEvent } from '@/contracts'

import { eventInWords } from './eventWords'

function words(event: unknown): string {
  return eventInWords(event as RunEvent, () => 'Reasoner')
}

describe('eventInWords', () => {
  it.each([
    [{ type: 'node_started', nodeId: 'a' }, 'Reasoner starts'],
    [{ type: 'thought', nodeId: 'a', channel: 'reasoning' }, 'Reasoner thinks'],
    [{ type: 'thought', nodeId: 'a', channel: 'answer' }, 'Reasoner answers'],
    [{ type: 'tool_call', nodeId: 'a', tool: 'web_search' }, 'Reasoner calls web search'],
    [{ type: 'tool_result', nodeId: 'a', citations: [] }, 'Reasoner gets no passages'],
    [{ type: 'tool_result', nodeId: 'a', citations: [{}] }, 'Reasoner gets one passage'],
    [{ type: 'tool_result', nodeId: 'a', citations: [{}, {}] }, 'Reasoner gets 2 passages'],
    [{ type: 'error', nodeId: null }, 'The run fails'],
    [{ type: 'error', nodeId: 'a' }, 'Reasoner fails'],
    [{ type: 'brand_new' }, 'brand new'],
  ])('says of %j: %s', (event, said) => {
    expect(words(event)).toBe(said)
  })
})
