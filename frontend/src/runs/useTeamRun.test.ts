import { createPinia, setActivePinia } from 'pinia'
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'

import type { StartRun } from '@/contracts'

import { useRunStore } from './run.store'
import type { RunControl } from './runControl'
import { useTeamRun } from './useTeamRun'

/** A websocket that nothing comes from. */
class SilentSocket {
  close(): void {}
}

let starts: StartRun[]
let answerStart: () => Promise<Response>

function ticket(id: string): Response {
  return Response.json({ run: { id } }, { status: 202 })
}

function fakeServer(path: string, options: RequestInit): Promise<Response> {
  if (options.method === 'POST' && path.endsWith('/runs')) {
    starts.push(JSON.parse(String(options.body)))
    return answerStart()
  }
  const body = { code: 'NOT_FOUND', message: 'There is no such run.' }
  return Promise.resolve(Response.json(body, { status: 404 }))
}

async function studio(address = '/', beforeRun: () => Promise<number | null> = async () => 3) {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', component: { template: '' } }],
  })
  await router.push(address)
  let control: RunControl | null = null
  const page = defineComponent({
    setup() {
      control = useTeamRun({
        team: () => 'team',
        workflowId: () => 'w',
        graph: () => ({ nodes: [], edges: [] }),
        beforeRun,
      })
      return () => h('div')
    },
  })
  const wrapper = mount(page, { global: { plugins: [router] } })
  if (control === null) throw new Error('The page was not set up.')
  return { control: control as RunControl, run: useRunStore(), router, wrapper }
}

describe('useTeamRun', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    starts = []
    answerStart = () => Promise.resolve(ticket('run_1'))
    vi.stubGlobal('fetch', fakeServer)
    vi.stubGlobal('WebSocket', SilentSocket)
  })

  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('watches the run in the address, as after a reload', async () => {
    const { run } = await studio('/?run=run_7')

    expect(run.runId).toBe('run_7')
  })

  it('runs the revision that was saved for it, and puts the run into the address', async () => {
    const { control, run, router } = await studio()

    await control.start('Why?')

    expect(starts).toMatchObject([{ input: 'Why?', revision: 3 }])
    expect(run.runId).toBe('run_1')
    expect(router.currentRoute.value.query.run).toBe('run_1')
  })

  it('sends the same request again when the first was never answered', async () => {
    const { control } = await studio()
    answerStart = () => Promise.reject(new TypeError('network'))
    await control.start('Why?')
    const wasUnreachable = control.refusal.value?.code

    answerStart = () => Promise.resolve(ticket('run_1'))
    await control.start('Why?')

    expect(wasUnreachable).toBe('UNREACHABLE')
    expect(starts[1]?.requestId).toBe(starts[0]?.requestId)
    expect(control.refusal.value).toBeNull()
  })

  it('makes a new request once it was answered, and for another question', async () => {
    const { control } = await studio()

    await control.start('Why?')
    await control.start('Why?')
    await control.start('How?')

    expect(new Set(starts.map(({ requestId }) => requestId)).size).toBe(3)
  })

  it('starts nothing when the graph could not be saved', async () => {
    const { control } = await studio('/', () => Promise.reject(new Error('not saved')))

    await control.start('Why?')

    expect(starts).toEqual([])
    expect(control.refusal.value).not.toBeNull()
    expect(control.isStarting.value).toBe(false)
  })

  it('says when the run in the address cannot be read', async () => {
    const { control } = await studio('/?run=run_7')

    await vi.waitUntil(() => control.failure.value !== null)

    expect(control.failure.value?.status).toBe(404)
  })
})
