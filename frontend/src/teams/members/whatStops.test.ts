import { describe, expect, it } from 'vitest'

import { whatStops } from './whatStops'

describe('whatStops', () => {
  it('says nothing about tokens that are not there', () => {
    expect(whatStops(0, 'their')).toBe('.')
  })

  it('counts the tokens that die with a membership', () => {
    expect(whatStops(1, 'your')).toBe(', and your token stops working.')
    expect(whatStops(12, 'their')).toBe(', and their 12 tokens stop working.')
  })
})
