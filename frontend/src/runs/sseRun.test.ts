import { describe, expect, it } from 'vitest'

import type { RunFrame } from '@/contracts'

import { readRunFrames } from './sseRun'

const TEXT =
  'id: 1\nevent: run_started\ndata: {"type":"run_started","runId":"é✓"}\n\n' +
  'id: 2\nevent: run_cancelled\ndata: {"type":"run_cancelled","runId":"é✓"}\n\n'

function streamOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

async function framesOf(...chunks: Uint8Array[]): Promise<RunFrame[]> {
  const frames: RunFrame[] = []
  await readRunFrames(
    streamOf(...chunks),
    (frame) => frames.push(frame),
    () => new Date(0),
  )
  return frames
}

describe('readRunFrames', () => {
  const bytes = new TextEncoder().encode(TEXT)
  const at = '1970-01-01T00:00:00.000Z'

  it('takes the number of a frame from the id of its event', async () => {
    expect(await framesOf(bytes)).toEqual([
      { seq: 1, at, event: { type: 'run_started', runId: 'é✓' } },
      { seq: 2, at, event: { type: 'run_cancelled', runId: 'é✓' } },
    ])
  })

  it('reads the same when a chunk ends inside a letter', async () => {
    const whole = await framesOf(bytes)

    for (let cut = 1; cut < bytes.length; cut += 1) {
      expect(await framesOf(bytes.slice(0, cut), bytes.slice(cut)), `cut at ${cut}`).toEqual(whole)
    }
  })
})
