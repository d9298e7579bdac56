import { describe, expect, it } from 'vitest'

import { recorded } from './recorded'
import { EMPTY_VIEW, extendView, viewAt } from './runView'

const FRAMES = recorded(
  { type: 'run_started', runId: 'r' },
  { type: 'node_started', nodeId: 'a' },
  { type: 'thought', nodeId: 'a', text: 'Hm', partial: true, channel: 'reasoning' },
  { type: 'thought', nodeId: 'a', text: 'm.', partial: true, channel: 'reasoning' },
  { type: 'node_completed', nodeId: 'a', output: 'Yes', usage: null },
  { type: 'run_completed', runId: 'r', output: 'Yes', outputs: {} },
)

describe('viewAt', () => {
  it('is the same from any view nearby, forwards or back', () => {
    for (const from of [0, 1, 3, 6]) {
      for (const to of [0, 2, 4, 6]) {
        const nearby = extendView(EMPTY_VIEW, FRAMES.slice(0, from))

        expect(viewAt(FRAMES, to, nearby), `${from} to ${to}`).toEqual(
          extendView(EMPTY_VIEW, FRAMES.slice(0, to)),
        )
      }
    }
  })

  it('is the very view it was given when that one stands there already', () => {
    const here = extendView(EMPTY_VIEW, FRAMES.slice(0, 3))

    expect(viewAt(FRAMES, 3, here)).toBe(here)
  })

  it('shows half a thought at the event that brought the half', () => {
    const view = viewAt(FRAMES, 3, EMPTY_VIEW)

    expect(view.trace.nodes[0]?.steps).toMatchObject([{ text: 'Hm' }])
    expect(view.state.phases).toEqual({ a: 'running' })
  })
})
