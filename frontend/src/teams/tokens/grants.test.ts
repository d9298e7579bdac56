import { describe, expect, it } from 'vitest'

import { grantable, grantChoices, grantWords } from './grants'

const EVERYTHING = ['view', 'run', 'edit', 'draw', 'propose', 'review', 'admin']

describe('what a token can be allowed', () => {
  it.each([
    ['ci', ['view', 'run', 'propose']],
    ['agent', ['view', 'run', 'draw', 'propose']],
  ] as const)('is, for the kind %s, %s', (kind, grants) => {
    expect(grantChoices(kind, EVERYTHING).map(({ value }) => value)).toEqual(grants)
  })

  it('is never to review or to administer, even for an administrator', () => {
    const offered = grantChoices('agent', EVERYTHING).map(({ value }) => value)
    expect(offered).not.toContain('review')
    expect(offered).not.toContain('admin')
  })

  it('is never more than the owner may', () => {
    const open = grantChoices('agent', ['view']).filter(({ disabled }) => !disabled)
    expect(open.map(({ value }) => value)).toEqual(['view'])
  })

  it('shrinks to what another kind can hold', () => {
    expect(grantable(['view', 'draw'], 'ci', EVERYTHING)).toEqual(['view'])
  })

  it('reads as words, in one order', () => {
    expect(grantWords(['propose', 'view'])).toBe('View, Propose')
  })
})
