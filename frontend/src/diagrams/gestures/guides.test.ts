import { describe, expect, it } from 'vitest'

import type { Rect } from '@/contracts'

import { snapped } from './guides'

const BOX: Rect = [0, 0, 100, 60]

describe('what is dragged', () => {
  it('clicks its edge onto the edge of what is near, and shows the line', () => {
    const other: Rect = [203, 200, 80, 40]

    const { dx, guides } = snapped(BOX, 200, 0, [other], 6)

    expect(dx).toBe(203)
    expect(guides).toEqual([{ axis: 'x', at: 203, from: 0, to: 240 }])
  })

  it('clicks its middle onto the middle of what is beside it', () => {
    const other: Rect = [300, 0, 100, 100]

    expect(snapped(BOX, 0, 18, [other], 6)).toMatchObject({ dx: 0, dy: 20 })
  })

  it('goes onto the grid where nothing is near', () => {
    expect(snapped(BOX, 13, 21, [], 6)).toEqual({ dx: 16, dy: 24, guides: [] })
  })

  it('takes the nearer of two', () => {
    const others: readonly Rect[] = [
      [54, 500, 10, 10],
      [51, 700, 10, 10],
    ]

    expect(snapped(BOX, 50, 0, others, 6).dx).toBe(51)
  })

  it('shows one line for all that stand on it', () => {
    const others: readonly Rect[] = [
      [48, 300, 100, 60],
      [48, 600, 100, 60],
    ]

    const { guides } = snapped(BOX, 48, 0, others, 6)

    expect(guides).toContainEqual({ axis: 'x', at: 48, from: 0, to: 660 })
    expect(guides).toHaveLength(3)
  })
})
