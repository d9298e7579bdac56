/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest'

import type { RunFrame, RunState } from '@/contracts'

import { EMPTY_RUN, foldRun } from './foldRun'

interface Recording {
  about: string
  frames: RunFrame[]
  state: RunState
}

// The runs that the server's own fold is held to.
const RECORDINGS = import.meta.glob<Recording>('../../../tests/recordings/*.json', {
  eager: true,
  import: 'default',
})

describe('foldRun', () => {
  it('has recorded runs to be held to', () => {
    expect(Object.keys(RECORDINGS).length).toBeGreaterThan(5)
  })

  it.each(Object.values(RECORDINGS))('folds as the server does: $about', ({ frames, state }) => {
    expect(frames.reduce(foldRun, EMPTY_RUN)).toEqual(state)
  })

  it.each(Object.values(RECORDINGS))('changes nothing the second time: $about', ({ frames }) => {
    const once = frames.reduce(foldRun, EMPTY_RUN)

    expect(frames.reduce(foldRun, once)).toBe(once)
  })

  it('passes over an event that a newer server sends, and counts it', () => {
    const novel = { type: 'novel' } as unknown as RunFrame['event']

    const state = foldRun(EMPTY_RUN, { seq: 1, at: '2026-01-01T00:00:00Z', event: novel })

    expect(state).toEqual({ ...EMPTY_RUN, lastSeq: 1 })
  })
})
