import { describe, expect, it } from 'vitest'

import { exampleGraph } from './example'
import {
  forgetSaved,
  NO_HISTORY,
  noteOf,
  record,
  settle,
  stepBack,
  stepForward,
  type GraphHistory,
} from './graphHistory'

const [one, two, three, four] = [
  exampleGraph('a'),
  exampleGraph('a b'),
  exampleGraph('a b c'),
  exampleGraph('a b c d'),
] as const

function did(history: GraphHistory, before = one, after = two, gesture: string | null = null) {
  return record(history, { before, after, what: 'Added a node', gesture })
}

describe('the history of unsaved gestures', () => {
  const twoSteps = did(did(NO_HISTORY, one, two), two, three)

  it('goes back to the graph before the last step', () => {
    expect(stepBack(twoSteps)?.step.before).toBe(two)
  })

  it('goes forward to where it was', () => {
    const back = stepBack(twoSteps)
    const forward = stepForward(back?.history ?? NO_HISTORY)

    expect(forward?.step.after).toBe(three)
    expect(forward?.history).toEqual(twoSteps)
  })

  it('has nothing to go to when nothing was done', () => {
    expect(stepBack(NO_HISTORY)).toBeNull()
    expect(stepForward(NO_HISTORY)).toBeNull()
  })

  it('forgets what was undone once something else is done', () => {
    const back = stepBack(twoSteps)?.history ?? NO_HISTORY

    expect(did(back, two, four).future).toEqual([])
  })
})

describe('a gesture', () => {
  it('is one step, however often it reports', () => {
    const typing = did(did(NO_HISTORY, one, two, 'label a'), two, three, 'label a')

    expect(typing.past).toHaveLength(1)
    expect(stepBack(typing)?.step.before).toBe(one)
  })

  it('ends when it is settled', () => {
    const typing = did(settle(did(NO_HISTORY, one, two, 'label a')), two, three, 'label a')

    expect(typing.past).toHaveLength(2)
  })
})

describe('saving', () => {
  it('forgets the steps that are in it and keeps the later ones', () => {
    const steps = did(did(did(NO_HISTORY, one, two), two, three), three, four)

    expect(forgetSaved(steps, three).past.map((step) => step.before)).toEqual([three])
  })

  it('forgets nothing when what was saved has been undone meanwhile', () => {
    const back = stepBack(did(did(NO_HISTORY, one, two), two, three))?.history ?? NO_HISTORY

    expect(forgetSaved(back, three)).toBe(back)
  })

  it('is noted in a few words', () => {
    const steps = did(did(NO_HISTORY), two, three)

    expect(noteOf(NO_HISTORY)).toBeNull()
    expect(noteOf(steps)).toBe('Added a node')
  })
})
