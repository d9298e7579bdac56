import { describe, expect, it } from 'vitest'

import type { PaletteType } from '@/contracts'

import { findTypes } from './findTypes'

function type(word: string, aliases: string[] = [], meaning = ''): PaletteType {
  return {
    type: word,
    label: word.charAt(0).toUpperCase() + word.slice(1),
    meaning,
    aliases,
    family: 'service',
    category: 'service',
    opens: false,
    hasTexts: true,
    drawing: { width: 100, height: 60, marks: [] },
  }
}

const TYPES = [
  type('service', ['microservice'], 'A program that runs and answers.'),
  type('database', ['db', 'store'], 'Where a service keeps what it knows.'),
  type('queue', ['kafka'], 'Messages wait here.'),
]
const found = (query: string) => findTypes(TYPES, query).map((each) => each.type)

describe('looking for an element type', () => {
  it('with no words finds all, as they are offered', () => {
    expect(found(' ')).toEqual(['service', 'database', 'queue'])
  })

  it('finds it by its name, by what else it is called, and by what it is', () => {
    expect(found('que')).toEqual(['queue'])
    expect(found('KAFKA')).toEqual(['queue'])
    expect(found('wait')).toEqual(['queue'])
  })

  it('puts what is called so before what is only described so', () => {
    expect(found('service')).toEqual(['service', 'database'])
  })

  it('finds nothing that misses a word', () => {
    expect(found('queue dragon')).toEqual([])
  })
})
