import { describe, expect, it } from 'vitest'

import { safeNext } from './safeNext'

describe('safeNext', () => {
  it('leads back to where somebody wanted to go', () => {
    expect(safeNext('/demo/workflows?search=a')).toBe('/demo/workflows?search=a')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ['/a'],
    null,
  ])('leads home instead of to %s', (next) => {
    expect(safeNext(next)).toBe('/')
  })
})
