import { describe, expect, it } from 'vitest'

import { edgePath } from './edgePath'
import { NODE_HEIGHT_PX } from './geometry'

const from = { x: 100, y: 40 }

describe('the path of an edge', () => {
  it.each([
    ['forward', { x: 400, y: 90 }],
    ['back', { x: -400, y: 90 }],
  ])('begins and ends at its nodes when it goes %s', (_way, to) => {
    const path = edgePath(from, to)

    expect(path.startsWith('M100,40 ')).toBe(true)
    expect(path.endsWith(to.x > 100 ? '400,90' : 'H-400')).toBe(true)
  })

  it('goes round below both nodes when it goes back', () => {
    const [, bottom = ''] = /V(\d+)/.exec(edgePath(from, { x: -400, y: 90 })) ?? []

    expect(Number(bottom)).toBeGreaterThan(90 + NODE_HEIGHT_PX / 2)
  })
})
