/** Calls `work` soon: with the next picture, or shortly in a tab that draws none. */
export type Schedule = (work: () => void) => void

// A hidden tab gets no animation frames, and a run must not stand still in it: its end is announced.
const HIDDEN_MS = 200

export const withNextPicture: Schedule = (work) => {
  if (document.hidden) setTimeout(work, HIDDEN_MS)
  else requestAnimationFrame(work)
}

/** Collects what arrives and hands it on in batches. */
export interface FrameQueue<Item> {
  push: (item: Item) => void
  /** Hand on at once what is waiting. */
  flush: () => void
  /** Throw away what is waiting. */
  clear: () => void
}

/**
 * A queue that calls `onBatch` at most once for each time `schedule` comes round.
 *
 * A stream brings hundreds of pieces a second and a screen shows sixty pictures: drawing for each
 * piece would be work that nobody sees.
 */
export function createFrameQueue<Item>(
  onBatch: (items: Item[]) => void,
  schedule: Schedule = withNextPicture,
): FrameQueue<Item> {
  let waiting: Item[] = []
  let isScheduled = false

  function flush(): void {
    isScheduled = false
    if (waiting.length === 0) return
    const batch = waiting
    waiting = []
    onBatch(batch)
  }

  function push(item: Item): void {
    waiting.push(item)
    if (isScheduled) return
    isScheduled = true
    schedule(flush)
  }

  function clear(): void {
    waiting = []
  }

  return { push, flush, clear }
}
