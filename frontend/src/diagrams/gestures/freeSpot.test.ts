import { describe, expect, it } from 'vitest'

import type { Rect } from '@/contracts'
import { overlaps } from '@/diagrams/scene/bounds'

import { freeSpot } from './freeSpot'

const SIZE = [160, 72] as const

describe('a spot for something new', () => {
  it('is where it was wanted when nothing is there', () => {
    expect(freeSpot([80, 36], SIZE, [])).toEqual([0, 0])
  })

  it('is beside what is there, and on nothing', () => {
    const taken: Rect[] = []
    for (let count = 0; count < 12; count += 1) {
      const [x, y] = freeSpot([80, 36], SIZE, taken)
      const box: Rect = [x, y, ...SIZE]
      expect(taken.some((other) => overlaps(box, other))).toBe(false)
      taken.push(box)
    }
    const far = taken.map(([x, y]) => Math.hypot(x, y))
    expect(Math.max(...far)).toBeLessThan(1000)
  })

  it('is where it was wanted where there is room nowhere', () => {
    expect(freeSpot([80, 36], SIZE, [[-9999, -9999, 20_000, 20_000]])).toEqual([0, 0])
  })
})
