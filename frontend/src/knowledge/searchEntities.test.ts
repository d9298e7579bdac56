import { describe, expect, it } from 'vitest'

import type { KnowledgeEntity } from '@/contracts'

import { entitiesMatching, nameOfEntity } from './searchEntities'

const ENTITIES: KnowledgeEntity[] = [
  { id: 'e1', name: 'Retrieval', source: 'a.md', snippet: 'Finds seeds.', keywords: ['search'] },
  { id: 'e2', name: 'Agent', source: 'b.md', snippet: 'Reasons over seeds.', keywords: [] },
]

function found(search: string): string[] {
  return entitiesMatching(ENTITIES, search).map(({ id }) => id)
}

describe('searching entities', () => {
  it('wants every word, wherever it stands', () => {
    expect(found('seeds')).toEqual(['e1', 'e2'])
    expect(found('SEEDS search')).toEqual(['e1'])
    expect(found('nothing')).toEqual([])
  })

  it('finds all for no words', () => {
    expect(found(' ')).toEqual(['e1', 'e2'])
  })
})

describe('nameOfEntity', () => {
  it('falls back to the id of an entity that is missing', () => {
    expect(nameOfEntity(ENTITIES)('e2')).toBe('Agent')
    expect(nameOfEntity(ENTITIES)('e9')).toBe('e9')
  })
})
