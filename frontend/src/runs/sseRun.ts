import type { RunEvent, RunFrame } from '@/contracts'

import { createSseParser } from './sseParser'

/**
 * Hand over the frames of a run that answers with a stream of events, until the stream ends.
 *
 * Such a stream carries no times, so a frame is given the time it arrived. It cannot be taken up
 * again either: whether the run ended with it shows in the last frame.
 */
export async function readRunFrames(
  body: ReadableStream<Uint8Array>,
  onFrame: (frame: RunFrame) => void,
  now: () => Date = () => new Date(),
): Promise<void> {
  const push = createSseParser(({ id, data }) => {
    const event = JSON.parse(data) as RunEvent
    onFrame({ seq: Number(id), at: now().toISOString(), event })
  })
  const reader = body.getReader()
  // One decoder for all chunks: a letter of several bytes may be cut in two.
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    push(decoder.decode(value, { stream: true }))
  }
}
