import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, type EffectScope } from 'vue'

import type { RunFrame } from '@/contracts'

import { recorded } from './recorded'
import { useRunStore } from './run.store'
import { useRunStream } from './useRunStream'

/** A websocket whose network is the test. */
class FakeSocket {
  static all: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  isClosed = false

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  brings(frame: RunFrame | undefined): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

const FRAMES = recorded(
  { type: 'run_started', runId: 'r' },
  { type: 'node_started', nodeId: 'a' },
  { type: 'node_completed', nodeId: 'a', output: 'Yes', usage: null },
)

let scope: EffectScope

function streaming(runId: string) {
  const run = useRunStore()
  run.watchRun(runId)
  scope.run(() => useRunStream())
  return run
}

function socket(index: number): FakeSocket {
  const found = FakeSocket.all[index]
  if (!found) throw new Error(`There is no socket ${index}.`)
  return found
}

describe('useRunStream', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    FakeSocket.all = []
    setActivePinia(createPinia())
    scope = effectScope()
  })

  afterEach(() => {
    scope.stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('feeds the store', () => {
    const run = streaming('r')

    socket(0).brings(FRAMES[0])

    expect(socket(0).url).toMatch(/\/ws\/runs\/r\?after=0$/)
    expect(run.receivedSeq()).toBe(1)
  })

  it('comes back for what it does not have yet', () => {
    const run = streaming('r')
    socket(0).brings(FRAMES[0])
    socket(0).brings(FRAMES[1])

    socket(0).onclose?.({ code: 1006 })
    const linkWhileAway = run.link
    vi.advanceTimersByTime(20_000)

    expect(linkWhileAway).toBe('waiting')
    expect(socket(1).url).toMatch(/after=2$/)
  })

  it('asks again from where it was when a frame is missing', () => {
    const run = streaming('r')
    socket(0).brings(FRAMES[0])

    socket(0).brings(FRAMES[2])

    expect(socket(0).isClosed).toBe(true)
    expect(socket(1).url).toMatch(/after=1$/)
    expect(run.receivedSeq()).toBe(1)
  })

  it('goes to another run with the store', async () => {
    const run = streaming('r')

    run.watchRun('other')
    await nextTick()

    expect(socket(0).isClosed).toBe(true)
    expect(socket(1).url).toMatch(/\/ws\/runs\/other\?after=0$/)
  })

  it('lets go when the page does', () => {
    streaming('r')

    scope.stop()

    expect(socket(0).isClosed).toBe(true)
  })
})
