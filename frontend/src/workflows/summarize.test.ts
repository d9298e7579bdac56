import { describe, expect, it } from 'vitest'

import { exampleCatalogue, exampleNode } from './example'
import { summarizer } from './summarize'

const summaryOf = summarizer(exampleCatalogue())

function line(kind: string, config: Record<string, unknown> = {}): string {
  return summaryOf({ ...exampleNode('a', { x: 0, y: 0 }, kind), config })
}

describe('the line on a node', () => {
  it('is the first line of a long text', () => {
    expect(line('agent', { prompt: 'Think.\nThen answer.' })).toBe('Think.')
  })

  it('says what the kind does while nothing is set', () => {
    expect(line('agent')).toBe('Reasons and answers.')
    expect(line('output')).toBe('Shows the answer.')
  })

  it('calls what was chosen by its name', () => {
    expect(line('knowledge', { graphId: 'kg_2' })).toBe('Handbook')
  })

  it('names the first there is where the choice was left empty', () => {
    expect(line('knowledge', { graphId: '' })).toBe('Papers')
  })

  it('shows the id of what is no longer there', () => {
    expect(line('knowledge', { graphId: 'kg_9' })).toBe('kg_9')
  })

  it('admits that it does not know a kind', () => {
    expect(line('oracle')).toBe('This kind of node is not known here.')
  })
})
