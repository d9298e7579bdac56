/**
 * A websocket that stays connected.
 *
 * It comes back by itself, later each time until it holds, and at once when the network or the person
 * comes back. Each connection asks for its path again, which is how a reader resumes from where it was.
 * It ends when it is closed here, or when the server says that coming back would not help.
 */

export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface SocketOptions {
  path: () => string
  onMessage: (message: unknown) => void
  onState?: (state: SocketState, closeCode: number | null) => void
}

export interface LiveSocket {
  /** Say something, if anybody can hear it now. What is not heard is forgotten. */
  send: (message: unknown) => void
  close: () => void
}

/** The close codes after which there is nothing to come back for. */
export const CLOSED = { done: 1000, signedOut: 4401, forbidden: 4403, notFound: 4404 } as const

const FINAL_CODES: ReadonlySet<number> = new Set(Object.values(CLOSED))
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
const CONNECT_WITHIN_MS = 10_000

export function openSocket({ path, onMessage, onState }: SocketOptions): LiveSocket {
  let socket: WebSocket | null = null
  let state: SocketState = 'connecting'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function setState(next: SocketState, closeCode: number | null = null): void {
    state = next
    onState?.(next, closeCode)
  }

  function connect(): void {
    clearTimeout(timer)
    setState('connecting')
    const opened = new WebSocket(addressOf(path()))
    socket = opened
    // A network that swallows the handshake would otherwise keep us here for minutes.
    timer = setTimeout(() => lose(opened, null), CONNECT_WITHIN_MS)
    opened.onopen = () => {
      if (socket !== opened) return
      clearTimeout(timer)
      setState('open')
    }
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== opened) return
      // Only now: a server that accepts and drops us must not be asked again without pause.
      failures = 0
      onMessage(JSON.parse(data))
    }
    opened.onclose = ({ code }) => lose(opened, code)
  }

  function lose(lost: WebSocket, code: number | null): void {
    if (socket !== lost) return
    abandon()
    if (code !== null && FINAL_CODES.has(code)) {
      end(code)
      return
    }
    setState('waiting', code)
    timer = setTimeout(connect, waitMs(failures))
    failures += 1
  }

  /** Let go of the current connection without hearing from it again. */
  function abandon(): void {
    clearTimeout(timer)
    const left = socket
    socket = null
    left?.close()
  }

  function comeBack(): void {
    if (state !== 'waiting' || document.visibilityState === 'hidden') return
    failures = 0
    connect()
  }

  function end(code: number | null): void {
    window.removeEventListener('online', comeBack)
    document.removeEventListener('visibilitychange', comeBack)
    setState('closed', code)
  }

  function close(): void {
    if (state === 'closed') return
    abandon()
    end(null)
  }

  function send(message: unknown): void {
    if (state === 'open') socket?.send(JSON.stringify(message))
  }

  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  connect()
  return { send, close }
}

/** Twice as long after each failure, and never for two pages alike, or all would return together. */
function waitMs(failures: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
  return longest * (0.5 + Math.random() / 2)
}

function addressOf(path: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${location.host}${path}`
}
