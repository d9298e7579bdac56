import { describe, expect, it } from 'vitest'

import { clippingFromText, clippingToText } from './clipboard'
import { exampleGraph } from './example'

const graph = exampleGraph('a b', 'a>b')

describe('the clipboard', () => {
  it('gives back what was put into it', () => {
    expect(clippingFromText(clippingToText(graph))).toEqual(graph)
  })

  it('takes an exported file, too', () => {
    const file = { format: 'easel.workflow', version: 1, name: 'Example', graph }

    expect(clippingFromText(JSON.stringify(file))).toEqual(graph)
  })

  it.each([
    'words',
    '[]',
    'null',
    '{"format":"other","nodes":[{"id":"a","kind":"agent","label":"A"}]}',
    '{"format":"easel.nodes","nodes":[]}',
    '{"format":"easel.nodes","nodes":[{"id":7}]}',
  ])('holds no nodes in %s', (text) => {
    expect(clippingFromText(text)).toBeNull()
  })

  it('fills in what a node may leave out', () => {
    const text = '{"format":"easel.nodes","nodes":[{"id":"a","kind":"agent","label":"A"}]}'

    expect(clippingFromText(text)?.nodes[0]).toMatchObject({
      config: {},
      position: { x: 0, y: 0 },
    })
  })
})
