import { describe, expect, it } from 'vitest'

import { argumentRows } from './argumentRows'

describe('argumentRows', () => {
  it('writes names as words', () => {
    const rows = argumentRows({ nodeId: 'a', top_k: 2, query: 'b' })

    expect(rows.map((row) => row.name)).toEqual(['node id', 'top k', 'query'])
  })

  it('writes text as it is and everything else as JSON', () => {
    const rows = argumentRows({ text: 'plain', number: 2, list: ['x'] })

    expect(rows.map((row) => row.value)).toEqual(['plain', '2', '["x"]'])
  })

  it('calls a knowledge graph by its name, the one that was meant where none was named, too', () => {
    const names = new Map([
      ['', 'Company handbook'],
      ['kg_2', 'Contracts'],
    ])
    const rows = ['', 'kg_2', 'kg_gone'].flatMap((graphId) =>
      argumentRows({ graphId }, (id) => names.get(id) ?? null),
    )

    expect(rows.map(({ value }) => value)).toEqual(['Company handbook', 'Contracts', 'kg_gone'])
    expect(rows[0]?.name).toBe('knowledge graph')
  })

  it('leaves out what was left empty', () => {
    expect(argumentRows({ graphId: '', other: null })).toEqual([])
  })
})
