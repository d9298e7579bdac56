import { describe, expect, it } from 'vitest'

import { countsIn, driftOf, isStatus, webAddress } from './words'

describe('a proposal in words', () => {
  it('counts what there is of it, and says where there is nothing (PROP-32)', () => {
    expect(countsIn({ added: 2, updated: 1, removed: 0 })).toBe('2 added · 1 modified')
    expect(countsIn({ added: 0, updated: 0, removed: 0, arranged: 3 })).toBe('3 arranged')
    expect(countsIn({ added: 0, updated: 0, removed: 0, arranged: null })).toBe('No changes')
  })

  it('says what was, and what is, of what somebody has changed under it', () => {
    const web = {
      kind: 'element',
      id: 'web',
      inside: [],
      was: { label: 'Web', type: 'api' },
    } as const

    expect(driftOf({ ...web, now: { label: 'Shop', type: 'api' } })).toBe(
      'Web: label was “Web” and is “Shop”.',
    )
    expect(driftOf({ ...web, now: null })).toBe('Web: the element is gone.')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a', '', null])(
    'links to no source that is no page of the web: %s',
    (url) => {
      expect(webAddress(url)).toBeNull()
    },
  )

  it('links to one that is', () => {
    expect(webAddress('https://example.org/pull/7')).toBe('https://example.org/pull/7')
  })

  it('takes for a status only what is one', () => {
    expect([isStatus('pending'), isStatus('toString'), isStatus(['pending'])]).toEqual([
      true,
      false,
      false,
    ])
  })
})
