import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'

import type { RunStatus, RunSummary } from '@/contracts'
import { useNotices } from '@/session/notices'

import { useLastRuns } from './useLastRuns'

/** The newest run of each workflow, as the server keeps them; which workflows it was asked about. */
let newest: Record<string, RunSummary>
let asked: string[][]
let scope: EffectScope

function run(workflowId: string, id: string, extra: Partial<RunSummary> = {}): RunSummary {
  return {
    id,
    workflowId,
    workflowName: workflowId,
    revision: 1,
    status: 'completed',
    input: 'Why?',
    output: null,
    failure: null,
    startedBy: null,
    createdAt: '2026-01-01T00:00:00Z',
    startedAt: null,
    finishedAt: null,
    lastSeq: 0,
    usage: null,
    ...extra,
  }
}

function answer(path: string): Promise<Response> {
  const url = new URL(path, 'http://easel')
  expect(url.pathname).toBe('/api/atlas/runs/latest')
  const ids = url.searchParams.getAll('workflow')
  asked.push(ids)
  return Promise.resolve(Response.json({ items: ids.flatMap((id) => newest[id] ?? []) }))
}

function lastRuns(ids: string[]) {
  const shown = ref(ids)
  const known = scope.run(() => useLastRuns('atlas', () => shown.value))
  if (!known) throw new Error('The scope has ended.')
  return { shown, known, of: (id: string) => known.value.get(id) }
}

function tell(workflowId: string, runId: string, status: RunStatus): void {
  useNotices().deliver({ type: 'run_changed', workflowId, runId, status })
}

beforeEach(() => {
  setActivePinia(createPinia())
  scope = effectScope()
  newest = {}
  asked = []
  vi.stubGlobal('fetch', answer)
})

afterEach(() => scope.stop())

describe('the last runs of a list', () => {
  it('are asked for in one request, and tell who never ran', async () => {
    newest = { a: run('a', 'r1') }

    const list = lastRuns(['a', 'b'])
    expect(list.of('a')).toBeUndefined()
    await vi.waitFor(() => expect(list.of('b')).toBe('none'))

    expect(list.of('a')).toEqual(newest.a)
    expect(asked).toEqual([['a', 'b']])
  })

  it('are asked for once, when more rows are shown', async () => {
    const list = lastRuns(['a', 'b'])

    list.shown.value = ['a', 'b', 'c']
    await vi.waitFor(() => expect(list.of('c')).toBe('none'))
    list.shown.value = ['c', 'a']
    await Promise.resolve()

    expect(asked).toEqual([['a', 'b'], ['c']])
  })

  it('are asked for in as many requests as the server needs', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `w${index}`)

    const list = lastRuns(ids)
    await vi.waitFor(() => expect(list.known.value.size).toBe(230))

    expect(asked.map((each) => each.length)).toEqual([100, 100, 30])
  })

  it('say so where they could not be read, and are asked for again with the next rows', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const list = lastRuns(['a'])
    await vi.waitFor(() => expect(list.of('a')).toBe('unread'))
    vi.stubGlobal('fetch', answer)

    list.shown.value = ['a', 'b']
    await vi.waitFor(() => expect(list.of('a')).toBe('none'))

    expect(asked).toEqual([['a', 'b']])
  })
})

describe('a run that goes on', () => {
  it('shows how it stands at once, and asks nobody', async () => {
    newest = { a: run('a', 'r1', { status: 'queued' }) }
    const list = lastRuns(['a'])
    await vi.waitFor(() => expect(list.of('a')).toBeDefined())

    tell('a', 'r1', 'running')
    expect(list.of('a')).toMatchObject({ id: 'r1', status: 'running' })
    tell('a', 'r1', 'failed')
    expect(list.of('a')).toMatchObject({ id: 'r1', status: 'failed' })

    expect(asked).toHaveLength(1)
  })

  it('never goes back, however late a notice or an answer comes', async () => {
    newest = { a: run('a', 'r1', { status: 'queued' }) }
    const list = lastRuns(['a'])
    await vi.waitFor(() => expect(list.of('a')).toBeDefined())

    tell('a', 'r1', 'completed')
    tell('a', 'r1', 'running')
    useNotices().deliver({ type: 'resumed' })
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await new Promise((resolve) => setTimeout(resolve))

    expect(list.of('a')).toMatchObject({ id: 'r1', status: 'completed' })
  })

  it('is read when it is new, once for all it told', async () => {
    const list = lastRuns(['a', 'b'])
    await vi.waitFor(() => expect(list.of('a')).toBe('none'))
    newest = { a: run('a', 'r2', { status: 'running' }) }

    tell('a', 'r2', 'queued')
    tell('a', 'r2', 'running')
    await vi.waitFor(() => expect(list.of('a')).toEqual(newest.a))

    expect(asked).toEqual([['a', 'b'], ['a']])
  })

  it('matters only to a list that shows its workflow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    lastRuns(['a'])

    tell('elsewhere', 'r9', 'queued')
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()

    expect(asked).toEqual([['a']])
  })
})

describe('after being cut off', () => {
  it('everything that is shown is asked for again, and stays until the answer is there', async () => {
    newest = { a: run('a', 'r1') }
    const list = lastRuns(['a', 'b'])
    await vi.waitFor(() => expect(list.of('a')).toBeDefined())
    const later = run('a', 'r2', { createdAt: '2026-01-02T00:00:00Z' })
    newest = { a: later }

    useNotices().deliver({ type: 'resumed' })
    expect(list.of('a')).toMatchObject({ id: 'r1' })
    await vi.waitFor(() => expect(list.of('a')).toEqual(later))

    expect(asked).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  it('what is no longer shown is asked for when it is shown again', async () => {
    const list = lastRuns(['a', 'b'])
    await vi.waitFor(() => expect(list.of('b')).toBe('none'))
    list.shown.value = ['a']
    await Promise.resolve()

    useNotices().deliver({ type: 'resumed' })
    newest = { b: run('b', 'r3') }
    list.shown.value = ['a', 'b']
    await vi.waitFor(() => expect(list.of('b')).toEqual(newest.b))

    expect(asked).toEqual([['a', 'b'], ['a'], ['b']])
  })
})
