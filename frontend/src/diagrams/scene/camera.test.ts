import { describe, expect, it } from 'vitest'

import type { Rect } from '@/contracts'

import {
  fitting,
  inSight,
  LEAST_ZOOM,
  MOST_ZOOM,
  revealing,
  toScene,
  toScreen,
  zoomedAt,
  type Camera,
} from './camera'

const SCREEN = { width: 1000, height: 800 }
const CAMERA: Camera = { x: 120, y: -40, zoom: 0.8 }

describe('a camera', () => {
  it('keeps what is under the pointer under it when it goes nearer', () => {
    const before = toScene(CAMERA, [333, 222])

    const after = zoomedAt(CAMERA, [333, 222], 1.7)

    expect(after.zoom).toBeCloseTo(1.36)
    expect(toScene(after, [333, 222])[0]).toBeCloseTo(before[0])
    expect(toScene(after, [333, 222])[1]).toBeCloseTo(before[1])
  })

  it('goes neither nearer nor farther than one can use', () => {
    expect(zoomedAt(CAMERA, [0, 0], 1e6).zoom).toBe(MOST_ZOOM)
    expect(zoomedAt(CAMERA, [0, 0], 1e-6).zoom).toBe(LEAST_ZOOM)
  })

  it.each<[string, Rect]>([
    ['a wide one', [-200, 50, 4000, 300]],
    ['a high one', [10, 10, 300, 3000]],
    ['a small one', [500, 500, 50, 40]],
    ['an empty one', [0, 0, 0, 0]],
  ])('that fits a scene shows all of it, and enlarges nothing: %s', (_what, box) => {
    const camera = fitting(box, SCREEN)

    const [left, top] = toScreen(camera, [box[0], box[1]])
    const [right, bottom] = toScreen(camera, [box[0] + box[2], box[1] + box[3]])
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(SCREEN.width)
    expect(bottom).toBeLessThanOrEqual(SCREEN.height)
    expect(camera.zoom).toBeLessThanOrEqual(1)
  })

  it('does not move for what is in sight, and no farther than needed for the rest', () => {
    const camera: Camera = { x: 0, y: 0, zoom: 1 }

    expect(revealing(camera, [100, 100, 200, 100], SCREEN)).toBe(camera)
    expect(revealing(camera, [980, 100, 100, 100], SCREEN)).toEqual({ x: -120, y: 0, zoom: 1 })
    expect(revealing(camera, [-50, 100, 100, 100], SCREEN)).toEqual({ x: 90, y: 0, zoom: 1 })
    // Larger than the screen: its beginning.
    expect(revealing(camera, [500, 100, 3000, 100], SCREEN)).toEqual({ x: -460, y: 0, zoom: 1 })
  })

  it('sees the part of the scene that the screen shows', () => {
    expect(inSight({ x: 100, y: 50, zoom: 2 }, SCREEN)).toEqual([-50, -25, 500, 400])
  })
})
