import { describe, expect, it } from 'vitest'

import { describeHop, readCitation } from './citation'

function cited(snippet: string) {
  return readCitation({ source: 'GraphRAG', snippet, score: 0.5 })
}

describe('readCitation', () => {
  it('takes the relation of a neighbour out of its snippet', () => {
    expect(cited('Nodes and edges. (1-hop: feeds retrieval into)')).toMatchObject({
      passage: 'Nodes and edges.',
      hop: 'feeds retrieval into',
    })
  })

  it('leaves other brackets where they are', () => {
    expect(cited('Read (1-hop: this) first.')).toMatchObject({
      passage: 'Read (1-hop: this) first.',
      hop: null,
    })
  })

  it('keeps a passage that was found directly as it is', () => {
    expect(cited('Plain.')).toEqual({
      source: 'GraphRAG',
      passage: 'Plain.',
      score: 0.5,
      hop: null,
    })
  })
})

describe('describeHop', () => {
  it('says along which relation a neighbour was reached', () => {
    expect(describeHop('cites')).toBe('One step away, along the relation “cites”.')
  })

  it('says that a direct hit came from the question', () => {
    expect(describeHop(null)).toBe('Found by the words of the question.')
  })
})
