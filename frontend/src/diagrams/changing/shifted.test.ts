import { describe, expect, it } from 'vitest'

import { shifted, shiftedPath } from './shifted'

describe('path data that is moved', () => {
  it.each([
    ['M 0 0 L 10 20', 'M 5 7 L 15 27'],
    ['M 1 1 H 4 V 9 Z', 'M 6 8 H 9 V 16 Z'],
    ['M 0 0 Q 1 2 3 4', 'M 5 7 Q 6 9 8 11'],
    ['M 0 0 C 1 2 3 4 5 6', 'M 5 7 C 6 9 8 11 10 13'],
    ['M 0 0 A 8 9 0 0 1 10 10', 'M 5 7 A 8 9 0 0 1 15 17'],
  ])('keeps its form: %s', (data, moved) => {
    expect(shiftedPath(data, 5, 7)).toBe(moved)
  })

  it('and moved back is what it was', () => {
    const data = 'M 3 4 L 5 6 A 2 2 0 1 0 9 9 Q 1 1 2 2 Z'

    expect(shiftedPath(shiftedPath(data, 12, -8), -12, 8)).toBe(data)
  })
})

it('a mark moves with all of itself', () => {
  const stroke = { paint: 'page-line', width: 1.5, dash: [] }
  const line = { kind: 'line', x1: 0, y1: 1, x2: 2, y2: 3, stroke } as const

  expect(shifted(line, 10, 20)).toEqual({ ...line, x1: 10, y1: 21, x2: 12, y2: 23 })
})
