import { describe, expect, it } from 'vitest'

import { wordsFor } from './saving'

describe('the words for saving', () => {
  it('count what is kept while there is no connection', () => {
    expect(wordsFor({ kind: 'offline', changes: 1 })).toBe('Not connected — 1 change kept')
    expect(wordsFor({ kind: 'offline', changes: 3 })).toBe('Not connected — 3 changes kept')
  })

  it('do not tell the pause before a save from the save', () => {
    expect(wordsFor({ kind: 'unsaved' })).toBe(wordsFor({ kind: 'saving' }))
  })
})
