import { describe, expect, it } from 'vitest'

import type { Point, Rect } from '@/contracts'

import { provisionalRoute, routeToPoint } from './provisionalRoute'

const HOME: Rect = [0, 0, 100, 60]

/** Whether a point is on the border of a box, not inside it. */
function isOnBorder([x, y]: Point, [left, top, width, height]: Rect): boolean {
  const meets = x >= left && x <= left + width && y >= top && y <= top + height
  const isInside = x > left && x < left + width && y > top && y < top + height
  return meets && !isInside
}

describe('a provisional route', () => {
  it('is straight between boxes that face each other', () => {
    expect(provisionalRoute(HOME, [200, 0, 100, 60])).toEqual([
      [100, 30],
      [200, 30],
    ])
    expect(provisionalRoute(HOME, [0, -200, 100, 60])).toEqual([
      [50, 0],
      [50, -140],
    ])
  })

  it('takes one step aside between boxes that do not', () => {
    expect(provisionalRoute(HOME, [300, 200, 100, 60])).toEqual([
      [100, 30],
      [200, 30],
      [200, 230],
      [300, 230],
    ])
  })

  it('begins and ends at the borders and runs level or upright, wherever the other box is', () => {
    for (let x = -400; x <= 400; x += 37) {
      for (let y = -300; y <= 300; y += 31) {
        const other: Rect = [x, y, 80, 40]
        const overlaps = x < 100 && x + 80 > 0 && y < 60 && y + 40 > 0
        if (overlaps) continue
        const route = provisionalRoute(HOME, other)
        const [first, last] = [route[0], route.at(-1)]
        expect(first !== undefined && isOnBorder(first, HOME)).toBe(true)
        expect(last !== undefined && isOnBorder(last, other)).toBe(true)
        for (const [index, end] of route.slice(1).entries()) {
          const start = route[index]
          expect(start?.[0] === end[0] || start?.[1] === end[1]).toBe(true)
        }
      }
    }
  })

  it('can still be seen where one box lies on the other', () => {
    expect(provisionalRoute(HOME, [20, 20, 100, 60])).toEqual([
      [50, 30],
      [70, 50],
    ])
  })

  it('leads to the pointer while a connector is drawn', () => {
    expect(routeToPoint(HOME, [250, 30]).at(-1)).toEqual([250, 30])
  })
})
