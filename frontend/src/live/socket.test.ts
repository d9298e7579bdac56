import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openSocket, type LiveSocket, type SocketState } from './socket'

/** A websocket whose network is the test. */
class FakeSocket {
  static all: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  isClosed = false
  readonly heard: unknown[] = []

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  open(): void {
    this.onopen?.()
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** What the page says. */
  send(text: string): void {
    this.heard.push(JSON.parse(text))
  }

  drop(code = 1006): void {
    this.onclose?.({ code })
  }
}

const LONG_MS = 20_000
let states: SocketState[] = []
let messages: unknown[] = []
let seq = 0
let live: LiveSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  states = []
  messages = []
  seq = 0
  live = openSocket({
    path: () => `/ws/runs/r?after=${seq}`,
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
  })
})

afterEach(() => {
  live.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function current(): FakeSocket {
  const socket = FakeSocket.all.at(-1)
  if (socket === undefined) throw new Error('nothing was opened')
  return socket
}

describe('what the page says', () => {
  it('is sent while the socket is open, and forgotten while it is not', () => {
    live.send({ type: 'early' })
    current().open()

    live.send({ type: 'looking' })

    expect(current().heard).toEqual([{ type: 'looking' }])
    current().drop()
    expect(() => live.send({ type: 'late' })).not.toThrow()
  })
})

describe('a socket that stays connected', () => {
  it('passes on what arrives', () => {
    current().open()
    current().tell({ seq: 1 })
    expect(states).toEqual(['connecting', 'open'])
    expect(messages).toEqual([{ seq: 1 }])
  })

  it('comes back by itself, and asks for its path again', () => {
    current().open()
    seq = 7
    current().drop()
    expect(states.at(-1)).toBe('waiting')
    vi.advanceTimersByTime(500)
    expect(FakeSocket.all).toHaveLength(2)
    expect(current().url).toMatch(/\/ws\/runs\/r\?after=7$/)
  })

  it('waits longer after each failure, up to a limit', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const waits: number[] = []
    for (let failure = 0; failure < 8; failure += 1) {
      current().drop()
      const opened = FakeSocket.all.length
      let waited = 0
      while (FakeSocket.all.length === opened) {
        vi.advanceTimersByTime(250)
        waited += 250
      }
      waits.push(waited)
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
  })

  it('is not hurried by a server that accepts and drops it', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    for (let failure = 0; failure < 3; failure += 1) {
      current().open()
      current().drop()
      vi.advanceTimersByTime(500 * 2 ** failure)
    }
    expect(FakeSocket.all).toHaveLength(4)
    current().drop()
    vi.advanceTimersByTime(3_500)
    expect(FakeSocket.all).toHaveLength(4)
  })

  it('starts over with short waits once something arrived', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    current().drop()
    vi.advanceTimersByTime(500)
    current().open()
    current().tell({})
    current().drop()
    vi.advanceTimersByTime(500)
    expect(FakeSocket.all).toHaveLength(3)
  })

  it('comes back at once when the network does', () => {
    current().drop()
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('gives up a connection that never opens', () => {
    const stuck = current()
    vi.advanceTimersByTime(10_000)
    expect(stuck.isClosed).toBe(true)
    expect(states.at(-1)).toBe('waiting')
  })

  it('hears nothing more from a connection it gave up', () => {
    const stuck = current()
    vi.advanceTimersByTime(10_000)
    stuck.open()
    stuck.tell({ seq: 1 })
    stuck.drop()
    expect(messages).toEqual([])
    expect(states).toEqual(['connecting', 'waiting'])
  })

  it.each([1000, 4401, 4403, 4404])('ends for good with the code %d', (code) => {
    current().open()
    current().drop(code)
    expect(states.at(-1)).toBe('closed')
    vi.advanceTimersByTime(LONG_MS)
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('ends when it is closed here, also while it waits', () => {
    current().drop()
    live.close()
    vi.advanceTimersByTime(LONG_MS)
    expect(states.at(-1)).toBe('closed')
    expect(FakeSocket.all).toHaveLength(1)
  })
})
