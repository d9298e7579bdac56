/** One event of a `text/event-stream`. `id` is the last one sent, as the format has it. */
export interface SseEvent {
  id: string
  event: string
  data: string
}

/**
 * Reads server-sent events from text that arrives in chunks cut anywhere.
 *
 * Each complete event is handed to `onEvent` as soon as its empty line is there. An event that the
 * end of the stream cuts short is never handed over, so half an event cannot pass for a whole one.
 */
export function createSseParser(onEvent: (event: SseEvent) => void): (chunk: string) => void {
  let pending = ''
  let id = ''
  let event = ''
  let data: string[] = []
  let isFirst = true

  function readLine(line: string): void {
    if (line === '') {
      dispatch()
      return
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    switch (field) {
      case 'data':
        data.push(value)
        break
      case 'event':
        event = value
        break
      case 'id':
        id = value
        break
      // A comment has an empty field name; fields that are not known are passed over like it.
    }
  }

  function dispatch(): void {
    if (data.length > 0) onEvent({ id, event: event || 'message', data: data.join('\n') })
    event = ''
    data = []
  }

  return (chunk) => {
    if (chunk === '') return
    pending += isFirst ? chunk.replace(/^\uFEFF/, '') : chunk
    isFirst = false
    // A carriage return at the very end may be half of a line end whose other half comes next.
    const held = pending.endsWith('\r') ? '\r' : ''
    const lines = pending.slice(0, pending.length - held.length).split(/\r\n|\n|\r/)
    pending = (lines.pop() ?? '') + held
    for (const line of lines) readLine(line)
  }
}
