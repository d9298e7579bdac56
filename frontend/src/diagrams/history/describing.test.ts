import { describe, expect, it } from 'vitest'

import type { DiagramItemChange, DiagramRevisionSummary } from '@/contracts'

import {
  countsOf,
  fieldName,
  figuresOf,
  listedChanges,
  sentenceOf,
  whatItDid,
  whoDid,
} from './describing'
import { readBetween } from './historyAddress'
import { marksIn } from './marks'

const REVISION: DiagramRevisionSummary = {
  number: 5,
  origin: 'edit',
  undoes: null,
  summary: null,
  author: null,
  createdAt: '2026-01-01T00:00:00Z',
  elementCount: 12,
  relationshipCount: 1,
  added: 2,
  updated: 0,
  removed: 1,
  arranged: 0,
  errors: 0,
  warnings: 0,
  legibilityCost: null,
}
const CHANGE: DiagramItemChange = {
  what: 'element',
  id: 'web',
  label: 'Web shop',
  inside: [],
  change: 'modified',
  fields: [{ path: '/technology', before: null, after: 'Django' }],
}

describe('what a revision did', () => {
  it.each([
    [{}, 'Added 2, removed 1'],
    [{ added: 0, removed: 0 }, 'Changed the diagram'],
    [{ summary: 'Billing is gone' }, 'Billing is gone'],
    [{ origin: 'create' }, 'Created the diagram'],
    [{ origin: 'arrange', arranged: 7 }, 'Arranged 7 elements'],
    [{ origin: 'arrange' }, 'Tidied the lines'],
    [{ origin: 'proposal' }, 'Accepted a proposal'],
    [{ origin: 'undo', undoes: 4 }, 'Undid revision 4'],
  ] as const)('is said for %o', (parts, words) => {
    expect(whatItDid({ ...REVISION, ...parts })).toBe(words)
  })

  it('is what was undone, where that is known', () => {
    const undone = { ...REVISION, number: 4, summary: 'Renamed Web' }
    const undo = { ...REVISION, origin: 'undo', undoes: 4 } as const
    expect(whatItDid(undo, () => undone)).toBe('Undid “Renamed Web”')
  })

  it('is counted in words, and not at all where nothing is to be counted', () => {
    expect(countsOf({ ...REVISION, updated: 3 })).toBe('Added 2, changed 3, removed 1')
    expect(countsOf({ ...REVISION, added: 0, removed: 0 })).toBe('')
  })

  it('comes with how large the diagram is then and how well it reads', () => {
    expect(figuresOf({ ...REVISION, warnings: 1, errors: 2, legibilityCost: 31.4 })).toEqual([
      '12 elements',
      '1 relationship',
      '2 hidden',
      '1 warning',
      'effort to read 31',
    ])
  })

  it('was done by somebody, or by an agent for somebody', () => {
    const agent = { kind: 'agent', id: 'k_1', name: 'Architect', onBehalfOf: 'Dana' } as const
    expect(whoDid(agent)).toBe('Architect for Dana')
    expect(whoDid(null)).toBe('Somebody')
  })
})

describe('what differs between two revisions', () => {
  it('is told thing by thing, with what each field was and is', () => {
    const changes = [CHANGE, { ...CHANGE, what: 'open-point', change: 'added' } as const]
    const listed = listedChanges({ fromRevision: 1, toRevision: 2, changes })
    expect(listed.map(({ sentence }) => sentence)).toEqual([
      'Web shop: changed',
      'Web shop: open point added',
    ])
    expect(listed[0]?.fields).toEqual([{ name: 'technology', before: null, after: 'Django' }])
    expect(listed[1]?.fields).toEqual([])
    expect(sentenceOf({ ...CHANGE, what: 'relationship', change: 'moved' })).toBe(
      'Web shop: relationship moved',
    )
  })

  it('names fields as a person reads them', () => {
    expect(fieldName('/deliveryAttempts')).toBe('delivery attempts')
    expect(fieldName('/attachments/0/text')).toBe('attachments 1 text')
    expect(fieldName('')).toBe('everything')
  })

  it('is marked in the view that it is in, where it is drawn at all', () => {
    const changes = [
      CHANGE,
      { ...CHANGE, id: 'api', inside: ['web'] },
      { ...CHANGE, id: 'f', what: 'flow' } as const,
    ]
    const comparison = { fromRevision: 1, toRevision: 2, changes }
    expect(marksIn(comparison, [])).toEqual([{ id: 'web', mark: 'changed' }])
    expect(marksIn(comparison, ['web'])).toEqual([{ id: 'api', mark: 'changed' }])
  })

  it('is in the address as two numbers', () => {
    expect(readBetween('4..7')).toEqual({ from: 4, to: 7 })
    for (const wrong of ['4', '4..', 'a..b', '4..7..9', undefined]) {
      expect(readBetween(wrong)).toBeNull()
    }
  })
})
