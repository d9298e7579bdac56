import { describe, expect, it } from 'vitest'

import type { DocumentView } from '@/contracts'

import { exampleElement, exampleView } from '@/diagrams/example'
import {
  clippingFromText,
  clippingOf,
  clippingToText,
  idsOfPasting,
  pastingOf,
  type Clipping,
} from './copying'

const relationship: DocumentView['relationships'][number] = {
  id: 'web-api',
  from: 'web',
  to: 'api',
  label: 'Calls [JSON]',
  semantic: 'calls',
  origin: null,
  kind: null,
  directed: true,
  async: false,
  condition: null,
  hasResponse: false,
  response: null,
  deliveryAttempts: null,
  accent: null,
  details: null,
  attachments: [{ id: 'k', kind: 'code', text: 'GET /', language: null }],
  sourceAnchor: null,
  targetAnchor: null,
  path: [],
  route: null,
}

const view: DocumentView = {
  ...exampleView(
    exampleElement('web', { box: [10, 20, 100, 60] }),
    exampleElement('api', {
      box: [210, 20, 100, 60],
      group: 'core',
      inside: exampleView(exampleElement('handler')),
    }),
    exampleElement('db', { box: [410, 20, 100, 60] }),
  ),
  groups: [
    {
      id: 'core',
      label: 'Core',
      kind: 'boundary',
      group: null,
      color: null,
      box: [200, 0, 200, 200],
    },
  ],
  relationships: [relationship, { ...relationship, id: 'api-db', from: 'api', to: 'db' }],
}

function copied(...ids: string[]): Clipping {
  const clipping = clippingOf(view, new Set(ids))
  if (clipping === null) throw new Error('Nothing was copied.')
  return clipping
}

describe('what is copied', () => {
  it('comes with the relationships between its parts, and with no others', () => {
    const { add } = copied('web', 'api')

    expect(add.nodes?.map((node) => node.id)).toEqual(['web', 'api'])
    expect(add.relationships?.map((each) => each.id)).toEqual(['web-api'])
  })

  it('with a boundary is all that is in it, insides included', () => {
    const { add, places } = copied('core')

    expect(add.groups?.map((group) => group.id)).toEqual(['core'])
    expect(add.nodes?.[0]).toMatchObject({ id: 'api', group: 'core' })
    expect(add.nodes?.[0]?.inside?.nodes?.[0]).toMatchObject({ id: 'handler' })
    expect(places).toEqual({ api: [210, 20], core: [200, 0] })
  })

  it('without its boundary is a member of nothing', () => {
    expect(copied('api').add.nodes?.[0]?.group).toBeNull()
  })

  it('is nothing where only lines are selected', () => {
    expect(clippingOf(view, new Set(['web-api']))).toBeNull()
  })
})

describe('what is pasted', () => {
  it('has ids of its own, and everything in it still refers to it', () => {
    const [add, move] = pastingOf(copied('web', 'core'), 40, 40)
    if (add?.op !== 'add' || move?.op !== 'move') throw new Error('No addition with places.')
    const [web, api] = add.nodes ?? []
    const [core] = add.groups ?? []
    const [calls] = add.relationships ?? []

    expect([web?.id, api?.id, core?.id]).not.toContain('web')
    expect(api?.group).toBe(core?.id)
    expect([calls?.from, calls?.to]).toEqual([web?.id, api?.id])
    expect(move.places).toContainEqual({ id: web?.id, x: 50, y: 60 })
    expect(idsOfPasting([add, move])).toEqual([core?.id, web?.id, api?.id])
  })

  it('twice is two things', () => {
    const clipping = copied('web')

    expect(idsOfPasting(pastingOf(clipping, 0, 0))).not.toEqual(
      idsOfPasting(pastingOf(clipping, 0, 0)),
    )
  })
})

describe('as text', () => {
  it('a clipping goes there and back', () => {
    const clipping = copied('web', 'core')

    expect(clippingFromText(clippingToText(clipping))).toEqual(clipping)
  })

  it.each([
    'words',
    'null',
    '{"format": "easel.nodes", "nodes": []}',
    '{"format": "easel.diagram-part", "add": {"nodes": [null, 7, {"id": 5}]}}',
  ])('anything else is none: %s', (text) => {
    expect(clippingFromText(text)).toBeNull()
  })

  it('what does not hang together is left out, and the rest can be pasted', () => {
    const text = JSON.stringify({
      format: 'easel.diagram-part',
      add: {
        nodes: [{ id: 'a', type: 'service', label: 'A', inside: { nodes: [null] } }, { id: 'b' }],
        relationships: [{ from: 'a' }],
      },
      places: { a: ['x', 1], b: null },
    })

    const clipping = clippingFromText(text)

    expect(clipping?.add.nodes).toHaveLength(1)
    expect(clipping?.places).toEqual({})
    expect(clipping && pastingOf(clipping, 0, 0)).toHaveLength(1)
  })
})
