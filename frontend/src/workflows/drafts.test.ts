import { beforeEach, describe, expect, it } from 'vitest'

import { dropDraft, keepDraft, readDraft, resume, type Draft } from './drafts'
import { exampleDetail, exampleGraph } from './example'
import { renameNode } from './graphEdit'

const base = exampleGraph('a b', 'a>b')
const mine = renameNode(base, 'a', 'Mine')
const theirs = renameNode(base, 'b', 'Theirs')
const draft: Draft = { revision: 1, base, graph: mine, attempt: null }

beforeEach(() => localStorage.clear())

describe('a kept draft', () => {
  it('is read as it was kept, by its workflow', () => {
    keepDraft('w_1', draft)

    expect(readDraft('w_1')).toEqual(draft)
    expect(readDraft('w_2')).toBeNull()
  })

  it('is gone once dropped', () => {
    keepDraft('w_1', draft)
    dropDraft('w_1')

    expect(readDraft('w_1')).toBeNull()
  })

  it('that cannot be read is none', () => {
    localStorage.setItem('easel.draft.w_1', '{')

    expect(readDraft('w_1')).toBeNull()
  })
})

describe('resuming', () => {
  it('has nothing to do without a draft, or when the server has all of it', () => {
    expect(resume(null, exampleDetail(base)).kind).toBe('nothing')
    expect(resume(draft, exampleDetail(mine, { revision: 2 })).kind).toBe('nothing')
  })

  it('goes on when nobody has saved since', () => {
    expect(resume(draft, exampleDetail(base))).toEqual({ kind: 'continue', graph: mine })
  })

  it('goes on when it was our own save that arrived', () => {
    const attempt = { requestId: 'r', expectedRevision: 1, graph: mine, note: null }
    const later = renameNode(mine, 'b', 'Later')

    const resumed = resume(
      { ...draft, graph: later, attempt },
      exampleDetail(mine, { revision: 2 }),
    )

    expect(resumed).toEqual({ kind: 'continue', graph: later })
  })

  it('asks when somebody else has saved', () => {
    expect(resume(draft, exampleDetail(theirs, { revision: 2 }))).toEqual({
      kind: 'conflict',
      draft,
    })
  })
})
