import { describe, expect, it } from 'vitest'

import { slugOf } from './slugOf'

describe('slugOf', () => {
  it.each([
    ['Platform Team', 'platform-team'],
    ['  Crème & Brûlée  ', 'creme-brulee'],
    ['R&D / 2027', 'r-d-2027'],
    ['日本', ''],
  ])('makes of “%s” the address “%s”', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('ends where an address has to, and not in a hyphen', () => {
    expect(slugOf(`${'a'.repeat(49)} b`)).toBe('a'.repeat(49))
  })
})
