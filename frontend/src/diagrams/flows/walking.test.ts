import { describe, expect, it } from 'vitest'

import type { DocumentView, Flow } from '@/contracts'

import {
  captionOf,
  family,
  landing,
  listed,
  membersOf,
  moved,
  retold,
  tiersAt,
  told,
} from './walking'

function step(relationship: string | null, more: Partial<Flow['steps'][number]> = {}) {
  return {
    id: `s-${relationship ?? 'frame'}`,
    relationship,
    caption: null,
    extraRelationships: [],
    extraElements: [],
    viewport: null,
    ...more,
  }
}

function flow(id: string, relationships: readonly string[], variantOf: string | null = null): Flow {
  return { id, title: id, color: null, variantOf, steps: relationships.map((each) => step(each)) }
}

const view = {
  nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id.toUpperCase() })),
  relationships: [
    { id: 'ab', from: 'a', to: 'b', label: 'Asks' },
    { id: 'bc', from: 'b', to: 'c', label: null },
    { id: 'cd', from: 'c', to: 'd', label: null },
  ],
} as unknown as DocumentView

describe('flows in a list', () => {
  const flows = [flow('two', []), flow('detour', [], 'one'), flow('one', [])]

  it('have each variant directly below its base (DOC-91)', () => {
    expect(listed(flows).map(({ id }) => id)).toEqual(['two', 'one', 'detour'])
  })

  it('are one family with their variants, whichever of them is asked', () => {
    for (const each of flows.slice(1)) {
      expect(family(flows, each).map(({ id }) => id)).toEqual(['one', 'detour'])
    }
  })
})

describe('a step', () => {
  it('says its own words, those of its relationship, or who talks to whom (DOC-82)', () => {
    expect(captionOf(step('ab', { caption: 'First' }), view)).toBe('First')
    expect(captionOf(step('ab'), view)).toBe('Asks')
    expect(captionOf(step('bc'), view)).toBe('B → C')
  })

  it('is told by its relationship, and a frame by its id, so that it keeps what it had (DOC-86)', () => {
    expect(told([step('ab', { caption: 'First' }), step(null)])).toEqual([
      { relationship: 'ab' },
      { frame: 's-frame' },
    ])
  })

  it('that is a frame stays behind what it came after when the flow is told anew (DOC-84)', () => {
    const steps = [step(null, { id: 'x' }), step('ab'), step(null, { id: 'y' }), step('bc')]

    expect(retold(steps, ['bc', 'ab', 'cd'])).toEqual([
      { frame: 'x' },
      { relationship: 'bc' },
      { relationship: 'ab' },
      { frame: 'y' },
      { relationship: 'cd' },
    ])
    expect(retold(steps, ['bc'])).toEqual([{ frame: 'x' }, { relationship: 'bc' }, { frame: 'y' }])
  })

  it('is moved without losing another', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a'], 4, 0)).toEqual(['a'])
  })

  it('of a variant is gone on with at the same relationship, or else at the first (DOC-91)', () => {
    expect(landing(step('bc'), flow('detour', ['cd', 'ab', 'bc']))).toBe(2)
    expect(landing(step('bc'), flow('detour', ['cd']))).toBe(0)
  })
})

describe('what is lit', () => {
  it('at a step is what it tells, then what was told, and nothing that is to come (DOC-94)', () => {
    const tiers = tiersAt(view, flow('f', ['ab', 'bc', 'cd']), 1)

    expect(Object.fromEntries(tiers)).toEqual({
      ab: 'shown',
      bc: 'active',
      cd: 'hidden',
      a: 'shown',
      b: 'active',
      c: 'active',
      d: 'hidden',
    })
  })

  it('of a flow that is selected is what belongs to it', () => {
    const tiers = membersOf(view, flow('f', ['ab']))

    expect([...tiers].filter(([, tier]) => tier === 'member').map(([id]) => id)).toEqual([
      'ab',
      'a',
      'b',
    ])
  })
})
