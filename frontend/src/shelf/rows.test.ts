import { describe, expect, it } from 'vitest'

import {
  hearChange,
  rowsOf,
  withoutRow,
  withPage,
  withRowAt,
  type Kept,
  type ShelfState,
} from './rows'

function row(id: string): Kept {
  return { id, projectId: null, state: 'active' }
}

function page(ids: string[], nextCursor: string | null = null) {
  return { items: ids.map((id) => row(id)), nextCursor, total: ids.length }
}

function changed(id: string, state: ShelfState = 'active') {
  return { id, state }
}

function idsOf(rows: { items: readonly Kept[] }): string[] {
  return rows.items.map((item) => item.id)
}

describe('the rows of the list', () => {
  it('grow by a page without showing a row twice', () => {
    const rows = withPage(rowsOf(page(['a', 'b'], 'next')), page(['b', 'c']))
    expect(idsOf(rows)).toEqual(['a', 'b', 'c'])
    expect(rows.nextCursor).toBeNull()
  })

  it('lose a row and get it back where it was', () => {
    const rows = rowsOf(page(['a', 'b', 'c']))
    const without = withoutRow(rows, 'b')
    expect(without.total).toBe(2)
    const again = withRowAt(without, row('b'), 1)
    expect(idsOf(again)).toEqual(['a', 'b', 'c'])
    expect(again.total).toBe(3)
  })
})

describe('what the page did itself', () => {
  it('is no news, whether its notice or its answer comes first', () => {
    const before = rowsOf(page(['a']))
    const noticeFirst = withRowAt(hearChange(before, changed('copy'), 'active'), row('copy'), 1)
    const answerFirst = hearChange(withRowAt(before, row('copy'), 1), changed('copy'), 'active')
    for (const rows of [noticeFirst, answerFirst]) {
      expect(idsOf(rows)).toEqual(['a', 'copy'])
      expect(rows.waiting.size).toBe(0)
    }
  })
})

describe('hearing of a change', () => {
  it('marks a row that left, and leaves it where it is', () => {
    const rows = hearChange(rowsOf(page(['a', 'b'])), changed('a', 'archived'), 'active')
    expect(idsOf(rows)).toEqual(['a', 'b'])
    expect(rows.items[0]?.state).toBe('archived')
  })

  it('lets what is new wait to be shown', () => {
    const rows = hearChange(rowsOf(page(['a'])), changed('new'), 'active')
    expect(idsOf(rows)).toEqual(['a'])
    expect([...rows.waiting]).toEqual(['new'])
  })

  it('counts what is new once, and no longer once it is gone again', () => {
    const once = hearChange(rowsOf(page(['a'])), changed('new'), 'active')
    const twice = hearChange(once, changed('new'), 'active')
    expect(twice.waiting.size).toBe(1)
    expect(hearChange(twice, changed('new', 'deleted'), 'active').waiting.size).toBe(0)
  })

  it('calls nothing new that may stand on a page not yet read', () => {
    const rows = hearChange(rowsOf(page(['a'], 'next')), changed('later'), 'active')
    expect(rows.waiting.size).toBe(0)
  })
})
