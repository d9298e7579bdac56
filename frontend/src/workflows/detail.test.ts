import { describe, expect, it } from 'vitest'

import { detailAt } from './detail'

describe('how much of a node is drawn', () => {
  it('is everything while small text can be read', () => {
    expect(detailAt(1)).toBe('full')
    expect(detailAt(0.4)).toBe('full')
  })

  it('is its name from farther away', () => {
    expect(detailAt(0.39)).toBe('names')
    expect(detailAt(0.2)).toBe('names')
  })

  it('is its shape from where no name could be read', () => {
    expect(detailAt(0.19)).toBe('shapes')
  })
})
