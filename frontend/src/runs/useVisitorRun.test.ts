import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'

import { useRunStore } from './run.store'
import { useVisitorRun } from './useVisitorRun'

const GRAPH = { nodes: [], edges: [] }
const STARTED = 'id: 1\nevent: run_started\ndata: {"type":"run_started","runId":"r"}\n\n'
const DONE =
  'id: 2\nevent: run_completed\n' +
  'data: {"type":"run_completed","runId":"r","output":"Yes","outputs":{}}\n\n'

let scope: EffectScope

/** The visitor's run, against a server that gives this answer, and stops when it is called off. */
function against(answer: Response | Endless) {
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    if (answer instanceof Response) return Promise.resolve(answer)
    signal.addEventListener('abort', () => answer.breakOff(signal.reason))
    return Promise.resolve(new Response(answer.body))
  })
  const control = scope.run(() => useVisitorRun(() => GRAPH))
  if (!control) throw new Error('The scope has ended.')
  return { control, run: useRunStore() }
}

interface Endless {
  body: ReadableStream<Uint8Array>
  breakOff: (reason: unknown) => void
}

/** A run that starts and never ends by itself. */
function endless(): Endless {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
      controller.enqueue(new TextEncoder().encode(STARTED))
    },
  })
  return { body, breakOff: (reason) => stream?.error(reason) }
}

function settled(run: ReturnType<typeof useRunStore>) {
  run.catchUp()
  return run.state
}

describe('useVisitorRun', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    scope = effectScope()
  })

  afterEach(() => {
    scope.stop()
    vi.unstubAllGlobals()
  })

  it('reads the run from the answer to its request', async () => {
    const { control, run } = against(new Response(STARTED + DONE))

    await control.start('Why?')

    expect(settled(run)).toMatchObject({ status: 'completed', output: 'Yes' })
  })

  it('says that the connection was lost when the stream ends early', async () => {
    const { control, run } = against(new Response(STARTED))

    await control.start('Why?')

    expect(settled(run)).toMatchObject({
      status: 'failed',
      failure: { code: 'CONNECTION_LOST', hint: 'Run it again.' },
    })
  })

  it('ends as cancelled when the visitor stops it', async () => {
    const { control, run } = against(endless())
    const running = control.start('Why?')
    await vi.waitUntil(() => run.receivedSeq() === 1)

    await control.cancel()
    await running

    expect(settled(run).status).toBe('cancelled')
  })

  it('says why a run was refused, and watches none', async () => {
    const body = JSON.stringify({ code: 'RATE_LIMITED', message: 'Too many.' })
    const { control, run } = against(new Response(body, { status: 429 }))

    await control.start('Why?')

    expect(control.refusal.value?.title).toBe('Too many runs for the moment')
    expect(run.runId).toBeNull()
  })
})
