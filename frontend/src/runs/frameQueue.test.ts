import { describe, expect, it } from 'vitest'

import { createFrameQueue } from './frameQueue'

function queueByHand() {
  const batches: number[][] = []
  const rounds: (() => void)[] = []
  const queue = createFrameQueue<number>(
    (items) => batches.push(items),
    (work) => rounds.push(work),
  )
  return { queue, batches, rounds }
}

describe('createFrameQueue', () => {
  it('hands on everything that came between two rounds in one batch, in order', () => {
    const { queue, batches, rounds } = queueByHand()

    for (const item of [1, 2, 3]) queue.push(item)
    rounds[0]?.()
    queue.push(4)
    rounds[1]?.()

    expect(batches).toEqual([[1, 2, 3], [4]])
    expect(rounds).toHaveLength(2)
  })

  it('hands on at once when flushed, and nothing a second time when the round comes', () => {
    const { queue, batches, rounds } = queueByHand()

    queue.push(1)
    queue.flush()
    rounds[0]?.()

    expect(batches).toEqual([[1]])
  })

  it('forgets what is waiting when cleared', () => {
    const { queue, batches, rounds } = queueByHand()

    queue.push(1)
    queue.clear()
    rounds[0]?.()

    expect(batches).toEqual([])
  })
})
