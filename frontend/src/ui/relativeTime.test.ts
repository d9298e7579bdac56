import { describe, expect, it } from 'vitest'

import { relativeTime, timeUntil } from './relativeTime'

const NOW = new Date(2026, 5, 15, 12, 0, 0)

function ago(ms: number): string {
  return relativeTime(new Date(NOW.getTime() - ms), NOW)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('relativeTime', () => {
  it.each([
    [5_000, 'just now'],
    [5 * MINUTE, '5 min. ago'],
    [3 * HOUR, '3 hr. ago'],
    [DAY, 'yesterday'],
    [6 * DAY, '6 days ago'],
  ])('says %d ms ago as %s', (ms, words) => {
    expect(ago(ms)).toBe(words)
  })

  it('gives the date once that says more, and the year once that does', () => {
    expect(ago(20 * DAY)).toBe('May 26')
    expect(ago(400 * DAY)).toBe('May 11, 2025')
  })

  it('never puts what happened into the future', () => {
    expect(ago(-5 * MINUTE)).toBe('just now')
  })
})

describe('timeUntil', () => {
  it.each([
    [30_000, 'in 1 min.'],
    [90 * MINUTE, 'in 2 hr.'],
    [DAY, 'tomorrow'],
    [7 * DAY, 'in 7 days'],
    [100 * DAY, 'Sep 23'],
    [365 * DAY, 'Jun 15, 2027'],
  ])('says that %d ms are left as %s', (ms, words) => {
    expect(timeUntil(new Date(NOW.getTime() + ms), NOW)).toBe(words)
  })

  it('says when it is over', () => {
    expect(timeUntil(NOW, NOW)).toBe('over')
  })
})
