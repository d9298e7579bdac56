import { describe, expect, it } from 'vitest'

import { inUnits, inWords } from './duration'

describe('inUnits', () => {
  it.each([
    [0, '0 ms'],
    [99.4, '99 ms'],
    [100, '0.1 s'],
    [9_949, '9.9 s'],
    [9_950, '10 s'],
    [59_400, '59 s'],
    [59_600, '1 min 0 s'],
    [185_000, '3 min 5 s'],
    [7_440_000, '2 h 4 min'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(inUnits(ms)).toBe(text)
  })

  it('never goes below nothing, even when two clocks disagree', () => {
    expect(inUnits(-40)).toBe('0 ms')
  })
})

describe('inWords', () => {
  it.each([
    [0, 'a second'],
    [1_200, '2 seconds'],
    [90_000, '90 seconds'],
    [91_000, '2 minutes'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(inWords(ms)).toBe(text)
  })
})
