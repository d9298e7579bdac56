import { describe, expect, it } from 'vitest'

import { argumentRows } from './argumentRows'

describe('argumentRows', () => {
  it('writes names as words', () => {
    const rows = argumentRows({ graphId: 'a', top_k: 2, query: 'b' })

    expect(rows.map((row) => row.name)).toEqual(['graph id', 'top k', 'query'])
  })

  it('writes text as it is and everything else as JSON', () => {
    const rows = argumentRows({ text: 'plain', number: 2, list: ['x'] })

    expect(rows.map((row) => row.value)).toEqual(['plain', '2', '["x"]'])
  })

  it('leaves out what was left empty', () => {
    expect(argumentRows({ graphId: '', other: null })).toEqual([])
  })
})
