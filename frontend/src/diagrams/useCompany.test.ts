import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, type EffectScope } from 'vue'

import type { PersonPresent } from '@/contracts'
import { useNotices, type Saying } from '@/session/notices'
import { useSession } from '@/session/session.store'

import { useDiagram } from './diagram.store'
import { exampleConnector, exampleDetail, exampleScene, exampleShape } from './example'
import { useSelection } from './selection.store'
import { useCompany } from './useCompany'

const DANA = { id: 1, email: 'dana@example.org', name: 'Dana', isStaff: false }

let scope: EffectScope
let said: Saying[]

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  scope = effectScope()
  said = []
  const diagram = useDiagram()
  diagram.id = 'd_1'
  diagram.detail = exampleDetail()
  diagram.scene = exampleScene({
    elements: [exampleShape('web', [0, 0, 9, 9])],
    connectors: [exampleConnector('calls', 'web', 'web', [])],
  })
  useSession().adopt({ person: DANA, teams: [], deletedTeams: [], mode: 'mock', publicDemo: false })
  useNotices().speaker = (saying) => said.push(saying)
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

function begin() {
  return scope.run(useCompany) as ReturnType<typeof useCompany>
}

function person(parts: Partial<PersonPresent>): PersonPresent {
  const selection = { nodes: [], edges: [] }
  return { userId: 2, name: 'Robin', page: 'p', view: [], selection, focused: true, ...parts }
}

function tell(...people: PersonPresent[]): void {
  useNotices().deliver({ type: 'people_present', diagramId: 'd_1', people })
}

describe('what a page says of itself', () => {
  it('is which view it shows and what is selected there, at once and again', () => {
    begin()
    expect(said).toMatchObject([{ type: 'looking', diagramId: 'd_1', view: [] }])

    vi.advanceTimersByTime(20_000)

    expect(said).toHaveLength(2)
  })

  it('is said of a burst of changes once at its begin and once at its end', async () => {
    begin()
    vi.advanceTimersByTime(1_000)
    for (const id of ['web', 'calls', 'web', 'calls']) {
      useSelection().toggle(id)
      await nextTick()
    }
    useSelection().select(['web', 'calls'])
    await nextTick()
    await vi.advanceTimersByTimeAsync(1_000)

    expect(said.length).toBeLessThanOrEqual(3)
    expect(said.at(-1)).toMatchObject({ selection: { nodes: ['web'], edges: ['calls'] } })
  })

  it('ends with the page', () => {
    begin()
    scope.stop()

    expect(said.at(-1)).toEqual({ type: 'looking_away' })
  })
})

describe('who else is here', () => {
  it('is everybody but oneself, once each, where they are in front', () => {
    const { companions } = begin()

    tell(
      person({ userId: 1, name: 'Dana' }),
      person({ page: 'p1', view: ['shop'], focused: true }),
      person({ page: 'p2', view: [], focused: false }),
    )

    expect(companions.value.map(({ name, view }) => [name, view])).toEqual([['Robin', ['shop']]])
  })

  it('has selected what is outlined, where it is in the view that is shown', () => {
    const { selections } = begin()

    tell(
      person({ selection: { nodes: ['web'], edges: ['calls'] } }),
      person({ userId: 3, view: ['shop'], selection: { nodes: ['cart'], edges: [] } }),
    )

    expect(selections.value.map(({ ids }) => ids)).toEqual([['web', 'calls']])
  })
})
