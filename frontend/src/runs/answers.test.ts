import { describe, expect, it } from 'vitest'

import { answersOf } from './answers'
import { EMPTY_RUN } from './foldRun'

const labelOf = (nodeId: string) => nodeId.toUpperCase()

describe('answersOf', () => {
  it('has none before the run has ended', () => {
    expect(answersOf(EMPTY_RUN, labelOf)).toEqual([])
  })

  it('is what the output nodes put out, even when another node ran last', () => {
    const state = { ...EMPTY_RUN, output: 'of a cycle', outputs: { a: 'One.', b: 'Two.' } }

    expect(answersOf(state, labelOf)).toEqual([
      { id: 'a', label: 'A', text: 'One.' },
      { id: 'b', label: 'B', text: 'Two.' },
    ])
  })

  it('is what the last node put out where there is no output node', () => {
    expect(answersOf({ ...EMPTY_RUN, output: '' }, labelOf)).toEqual([
      { id: 'answer', label: 'Answer', text: '' },
    ])
  })
})
