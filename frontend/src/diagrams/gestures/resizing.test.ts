import { describe, expect, it } from 'vitest'

import type { Rect } from '@/contracts'

import { HANDLES, placeOf, resized, SMALLEST_PX } from './resizing'

const BOX: Rect = [80, 80, 160, 80]

describe('a shape that is taken hold of', () => {
  it('at a corner moves the two sides there', () => {
    expect(resized(BOX, 'se', 39, 17)).toEqual([80, 80, 200, 96])
    expect(resized(BOX, 'nw', -16, 8)).toEqual([64, 88, 176, 72])
  })

  it('at a side moves that side alone', () => {
    expect(resized(BOX, 'e', 40, 40)).toEqual([80, 80, 200, 80])
  })

  it.each(HANDLES)('is never turned inside out (%s)', (handle) => {
    const [toX, toY] = placeOf(handle)
    const [x, y, width, height] = resized(BOX, handle, (0.5 - toX) * 9999, (0.5 - toY) * 9999)

    expect(width).toBeGreaterThanOrEqual(SMALLEST_PX)
    expect(height).toBeGreaterThanOrEqual(SMALLEST_PX)
    expect(x + width).toBeGreaterThanOrEqual(BOX[0])
    expect(y + height).toBeGreaterThanOrEqual(BOX[1])
  })
})
