import { describe, expect, it } from 'vitest'

import { exampleConnector, exampleScene, exampleShape } from '@/diagrams/example'

import { differences } from './differences'

describe('what a scene would change', () => {
  const web = exampleShape('web', [0, 0, 160, 72])
  const old = exampleShape('old', [0, 200, 160, 72])
  const calls = exampleConnector('calls', 'web', 'old', [
    [0, 0],
    [9, 9],
  ])
  const before = exampleScene({ elements: [web, old], connectors: [calls] })

  it('is what is new, what is other or elsewhere, and what is gone', () => {
    const after = exampleScene({
      elements: [{ ...web, box: [40, 0, 160, 72] }, exampleShape('queue', [400, 0, 160, 72])],
    })

    expect(differences(before, after)).toEqual({
      added: ['queue'],
      changed: ['web'],
      removed: ['calls', 'old'],
    })
  })

  it('is nothing where it says the same', () => {
    expect(differences(before, structuredClone(before))).toEqual({
      added: [],
      changed: [],
      removed: [],
    })
  })
})
