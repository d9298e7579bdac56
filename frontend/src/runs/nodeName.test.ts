import { describe, expect, it } from 'vitest'

import { nodeName } from './nodeName'

const AGENT = { label: 'Agent' }

describe('the name of a node', () => {
  it('is its label, as it was written', () => {
    expect(nodeName({ label: ' Reason about it ', kind: 'agent' }, AGENT)).toBe(' Reason about it ')
  })

  it.each([' ', '\u00a0\t', '\u200b', '\u2060 \ufeff'])(
    'is that of its kind where the label %j shows nothing',
    (label) => {
      expect(nodeName({ label, kind: 'agent' }, AGENT)).toBe('Agent')
    },
  )

  it('is never nothing, even of a kind that is not known here', () => {
    expect(nodeName({ label: ' ', kind: 'oracle' }, undefined)).toBe('oracle')
  })
})
