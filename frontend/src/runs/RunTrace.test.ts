import { createPinia, setActivePinia } from 'pinia'
import { mount } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'

import type { RunEvent, WorkflowGraph } from '@/contracts'

import { facesOf } from './faces'
import { recorded } from './recorded'
import RunTrace from './RunTrace.vue'
import { EMPTY_TRACE, extendTrace } from './trace'

const RUN: RunEvent[] = [
  { type: 'run_started', runId: 'r' },
  { type: 'node_started', nodeId: 'look' },
  { type: 'tool_call', nodeId: 'look', tool: 'web_search', args: { query: 'Paris' } },
  {
    type: 'tool_result',
    nodeId: 'look',
    tool: 'web_search',
    citations: [
      { source: 'Atlas', snippet: 'A city.', score: 0.67 },
      { source: 'Map', snippet: 'A river. (1-hop: flows through)', score: 0.33 },
    ],
  },
  { type: 'node_completed', nodeId: 'look', output: 'Found.', usage: null },
  { type: 'node_started', nodeId: 'think' },
  { type: 'thought', nodeId: 'think', text: 'So', partial: true, channel: 'reasoning' },
]

function traceOf(events: RunEvent[], isLive = true, graph: WorkflowGraph | null = null) {
  return mount(RunTrace, {
    props: {
      trace: extendTrace(EMPTY_TRACE, recorded(...events)),
      faceOf: facesOf(graph, []),
      elapsedOf: () => 1_200,
      graphName: () => null,
      isLive,
    },
  })
}

describe('RunTrace', () => {
  beforeEach(() => setActivePinia(createPinia()))

  it('shows each node with how it stands and how long it took', () => {
    const heads = traceOf(RUN).findAll('li.node')

    expect(heads.map((head) => head.text())).toEqual(['look1.2 sDone', 'think1.2 sRunning'])
  })

  it('shows what a tool was asked and what it found', () => {
    const text = traceOf(RUN).text()

    expect(text).toContain('web search')
    expect(text).toContain('Paris')
    expect(text).toContain('It found 2 passages')
  })

  it('opens a passage to tell along which relation it was reached', async () => {
    const page = traceOf(RUN)
    const neighbour = page.findAll('.citation')[1]

    await neighbour?.get('button').trigger('click')

    expect(neighbour?.get('button').attributes('aria-expanded')).toBe('true')
    expect(neighbour?.text()).toContain('One step away, along the relation “flows through”.')
  })

  it('says without opening it that a passage stands in because nothing matched', () => {
    const [started, look, call] = RUN as [RunEvent, RunEvent, RunEvent]
    const citations = [{ source: 'Atlas', snippet: 'A city.', score: 0 }]
    const result: RunEvent = { type: 'tool_result', nodeId: 'look', tool: 'web_search', citations }

    const text = traceOf([started, look, call, result]).get('.citation').text()

    expect(text).toContain('Nothing in the knowledge graph matches the question.')
    expect(text).not.toContain('Found by the words of the question.')
  })

  it('marks the thought that is still being written, and only while the run goes on', () => {
    expect(traceOf(RUN).find('[data-streaming]').text()).toBe('So')
    expect(traceOf(RUN, false).find('[data-streaming]').exists()).toBe(false)
  })

  it('calls what an output node remarks a note, and what an agent thinks reasoning', () => {
    const nodes = [
      { id: 'think', kind: 'agent', label: 'Agent', config: {}, position: { x: 0, y: 0 } },
      { id: 'show', kind: 'output', label: 'Output', config: {}, position: { x: 0, y: 0 } },
    ]
    const remark = { type: 'thought', text: 'So.', partial: false, channel: 'reasoning' } as const
    const events = nodes.flatMap(({ id: nodeId }): RunEvent[] => [
      { type: 'node_started', nodeId },
      { ...remark, nodeId },
    ])

    const words = traceOf(events, true, { nodes, edges: [] }).findAll('.what')

    expect(words.map((word) => word.text())).toEqual(['Reasoning', 'Note'])
  })

  it.each([
    ['streamed in', true],
    ['came at once', false],
  ])('formats what a node passed on when it %s', (_, isStreamed) => {
    const text = '**Paris** lies\non the Seine.'
    const events: RunEvent[] = [
      { type: 'node_started', nodeId: 'a' },
      { type: 'thought', nodeId: 'a', text, partial: true, channel: 'answer' },
      { type: 'node_completed', nodeId: 'a', output: text, usage: null },
    ]

    const output = traceOf(isStreamed ? events : events.filter((_, index) => index !== 1))

    expect(output.get('.output strong').text()).toBe('Paris')
    expect(output.find('.output br').exists()).toBe(true)
  })

  it('folds the steps of a node away', async () => {
    const page = traceOf(RUN)

    await page.get('[aria-label="look: hide its steps"]').trigger('click')

    expect(page.text()).not.toContain('web search')
    expect(page.get('[aria-label="look: show its steps"]').attributes('aria-expanded')).toBe(
      'false',
    )
  })

  it('points out the event that is looked at', async () => {
    const page = traceOf(RUN)

    await page.setProps({ currentSeq: 4 })

    expect(page.findAll('[aria-current="step"]').map((row) => row.text())).toEqual([
      expect.stringContaining('web search'),
    ])
  })

  it('says what failed and what to do', () => {
    const page = traceOf([
      ...RUN,
      { type: 'error', nodeId: 'think', message: 'No model.', hint: 'Try later.', code: 'GONE' },
    ])

    const failure = page.get('.failure').text()
    expect(failure).toContain('No model.')
    expect(failure).toContain('Try later.')
    expect(failure).toContain('GONE')
  })
})
