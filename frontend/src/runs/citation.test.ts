import { describe, expect, it } from 'vitest'

import { describeReach, readCitation } from './citation'

function cited(snippet: string, score = 0.5) {
  return readCitation({ source: 'GraphRAG', snippet, score })
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
      isFallback: false,
    })
  })
})

describe('describeReach', () => {
  it('says along which relation a neighbour was reached', () => {
    expect(describeReach(cited('Plain. (1-hop: cites)'))).toBe(
      'One step away, along the relation “cites”.',
    )
  })

  it('says that a direct hit came from the question', () => {
    expect(describeReach(cited('Plain.'))).toBe('Found by the words of the question.')
  })

  it('says that nothing matched where a passage without a score stands in', () => {
    expect(describeReach(cited('Plain.', 0))).toBe(
      'Nothing in the knowledge graph matches the question. ' +
        'This passage is only shown because a search is never empty.',
    )
  })
})
