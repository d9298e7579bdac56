import { createPinia, setActivePinia } from 'pinia'
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'

import { recorded } from './recorded'
import { useRunStore } from './run.store'
import { useReplay, type Replay } from './useReplay'

const FRAMES = recorded(
  { type: 'run_started', runId: 'r' },
  { type: 'node_started', nodeId: 'a' },
  { type: 'node_completed', nodeId: 'a', output: '', usage: null },
  { type: 'node_started', nodeId: 'b' },
  { type: 'run_cancelled', runId: 'r' },
)

async function replaying(address: string) {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', component: { template: '' } }],
  })
  await router.push(address)
  const run = useRunStore()
  run.watchRun('r')
  for (const frame of FRAMES) run.apply(frame)
  run.catchUp()
  let replay: Replay | null = null
  const page = defineComponent({
    setup() {
      replay = useReplay()
      return () => h('div')
    },
  })
  mount(page, { global: { plugins: [router] } })
  if (replay === null) throw new Error('The page was not set up.')
  return { replay: replay as Replay, run, router }
}

describe('useReplay', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    setActivePinia(createPinia())
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('opens at the event in the address', async () => {
    const { replay, run } = await replaying('/?at=2')

    expect(replay.position.value).toBe(2)
    expect(run.phaseOf('a')).toBe('running')
  })

  it.each(['/', '/?at=x', '/?at=0', '/?at=-1'])(
    'follows the newest event at %s',
    async (address) => {
      const { run } = await replaying(address)

      expect(run.isLookingBack).toBe(false)
    },
  )

  it('steps, and keeps the event in the address', async () => {
    const { replay, router } = await replaying('/?at=2')

    replay.step(1)
    await vi.waitUntil(() => router.currentRoute.value.query.at === '3')

    expect(replay.position.value).toBe(3)
  })

  it('does not step before the first event', async () => {
    const { replay } = await replaying('/?at=1')

    replay.step(-1)

    expect(replay.position.value).toBe(1)
  })

  it('goes from node to node', async () => {
    const { replay } = await replaying('/?at=2')

    replay.stepNode(1)

    expect(replay.position.value).toBe(4)
  })

  it('plays from the beginning when it stands at the end, and stops there', async () => {
    const { replay, run } = await replaying('/')

    replay.toggle()
    const atStart = replay.position.value
    vi.advanceTimersByTime(1_000)
    const later = replay.position.value
    vi.advanceTimersByTime(10_000)

    expect([atStart, later, replay.position.value]).toEqual([1, 2, 5])
    expect(replay.isPlaying.value).toBe(false)
    expect(run.isLookingBack).toBe(false)
  })

  it('stops playing when somebody takes hold of it', async () => {
    const { replay } = await replaying('/')
    replay.toggle()

    replay.seek(3)
    vi.advanceTimersByTime(10_000)

    expect(replay.position.value).toBe(3)
  })
})
