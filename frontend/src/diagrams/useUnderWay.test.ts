import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'

import type { DiagramProgress, Scene } from '@/contracts'
import { useNotices } from '@/session/notices'
import { useToasts } from '@/ui/useToasts'

import { useDiagram } from './diagram.store'
import { exampleDetail, exampleScene } from './example'
import { useUnderWay } from './useUnderWay'

let scope: EffectScope
let preview: Scene
let outcome: 'cancelled' | 'too-late'

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  scope = effectScope()
  preview = exampleScene()
  outcome = 'cancelled'
  const diagram = useDiagram()
  diagram.id = 'd_1'
  diagram.detail = exampleDetail()
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      Response.json(address.endsWith('/preview') ? preview : { requestId: 'r', outcome }),
    ),
  )
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begin() {
  return scope.run(useUnderWay) as ReturnType<typeof useUnderWay>
}

function tell(parts: Partial<DiagramProgress>): void {
  useNotices().deliver({
    type: 'diagram_progress',
    requestId: 'r',
    diagramId: 'd_1',
    by: { kind: 'agent', id: 't', name: 'Claude', onBehalfOf: 'Dana' },
    counter: 1,
    stage: 'Arranging components',
    preview: 0,
    ...parts,
  })
}

describe('what is under way', () => {
  it('is told with its stage once it has taken long enough to wonder (TOOL-93)', () => {
    const { underWay } = begin()
    tell({})
    vi.advanceTimersByTime(250)
    expect(underWay.value).toBeNull()

    vi.advanceTimersByTime(100)

    expect(underWay.value).toMatchObject({ by: 'Claude for Dana', stage: 'Arranging components' })
  })

  it('shows nothing where it is done by then', () => {
    const { underWay } = begin()
    tell({})
    tell({ counter: 2, stage: null })

    vi.advanceTimersByTime(1_000)

    expect(underWay.value).toBeNull()
  })

  it('never goes back to a stage that was told before', () => {
    const { underWay } = begin()
    tell({ counter: 2, stage: 'Routing connections' })
    tell({ counter: 1 })
    vi.advanceTimersByTime(400)

    expect(underWay.value?.stage).toBe('Routing connections')
  })

  it('has a candidate to look at until it ends, in any way (TOOL-94)', async () => {
    const { candidate } = begin()
    tell({ preview: 1 })
    await vi.advanceTimersByTimeAsync(0)
    expect(candidate.value).toEqual(preview)

    tell({ counter: 2, stage: null, preview: 1 })

    expect(candidate.value).toBeNull()
  })

  it('is forgotten when nobody says any more that it goes on', () => {
    const { underWay } = begin()
    tell({})

    vi.advanceTimersByTime(61_000)

    expect(underWay.value).toBeNull()
  })

  it('is no candidate for another view', async () => {
    preview = exampleScene({ path: ['shop'] })
    const { candidate } = begin()
    tell({ preview: 1 })
    await vi.advanceTimersByTimeAsync(0)

    expect(candidate.value).toBeNull()
  })

  it('can be called off, and says so where that was too late (TOOL-95)', async () => {
    outcome = 'too-late'
    const { cancel, isCancelling } = begin()
    tell({})

    const cancelling = cancel()
    expect(isCancelling.value).toBe(true)
    await cancelling

    expect(
      useToasts()
        .shown.map(({ text }) => text)
        .join(),
    ).toContain('Undo leads back')
  })
})
