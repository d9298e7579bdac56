import { describe, expect, it } from 'vitest'

import { createSseParser, type SseEvent } from './sseParser'

function read(...chunks: string[]): SseEvent[] {
  const events: SseEvent[] = []
  const push = createSseParser((event) => events.push(event))
  for (const chunk of chunks) push(chunk)
  return events
}

const TWO = ': hello\n\nid: 1\nevent: thought\ndata: {"text":"é"}\n\nid: 2\ndata: a\ndata: b\n\n'

const READ_TWO = [
  { id: '1', event: 'thought', data: '{"text":"é"}' },
  { id: '2', event: 'message', data: 'a\nb' },
]

describe('createSseParser', () => {
  it('hands over each event with its id, name and joined data', () => {
    expect(read(TWO)).toEqual(READ_TWO)
  })

  it('reads the same however the text is cut', () => {
    for (let cut = 0; cut <= TWO.length; cut += 1) {
      expect(read(TWO.slice(0, cut), TWO.slice(cut)), `cut at ${cut}`).toEqual(READ_TWO)
    }
  })

  it('reads the same one character at a time, with every kind of line end', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      // The last carriage return could still be half a line end, until something follows it.
      const text = `${TWO.replaceAll('\n', end)}:`

      expect(read(...text), JSON.stringify(end)).toEqual(READ_TWO)
    }
  })

  it('passes over comments, unknown fields and a byte order mark', () => {
    expect(read('\uFEFF: ping\nretry: 5\nnovel: x\nid\ndata:1\n\n: ping\n\n')).toEqual([
      { id: '', event: 'message', data: '1' },
    ])
  })

  it('keeps one space after the colon out of the value, and no more than one', () => {
    expect(read('data:  two\n\n')[0]?.data).toBe(' two')
  })

  it('never hands over an event that the stream cut short', () => {
    expect(read('data: whole\n\ndata: half\n')).toHaveLength(1)
  })
})
