import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'

import type { RunPage, RunSummary } from '@/contracts'
import { useNotices } from '@/session/notices'

import { mergeRuns } from './mergeRuns'
import { useRunHistory } from './useRunHistory'

function run(id: string, status: RunSummary['status'] = 'completed'): RunSummary {
  return {
    id,
    status,
    workflowId: 'w',
    workflowName: 'Workflow',
    revision: 1,
    input: 'Why?',
    output: null,
    failure: null,
    startedBy: null,
    createdAt: '2026-01-01T00:00:00Z',
    startedAt: null,
    finishedAt: null,
    lastSeq: 0,
    usage: null,
  }
}

let scope: EffectScope
let pages: Record<string, RunPage>

function history() {
  const opened = scope.run(() =>
    useRunHistory(
      () => 'team',
      () => 'w',
    ),
  )
  if (!opened) throw new Error('The scope has ended.')
  return opened
}

function ids(opened: ReturnType<typeof history>): string {
  return opened.runs.value?.map(({ id }) => id).join(' ') ?? ''
}

describe('useRunHistory', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    scope = effectScope()
    pages = {
      '': { items: [run('d'), run('c')], nextCursor: 'older' },
      older: { items: [run('c'), run('b')], nextCursor: null },
    }
    vi.stubGlobal('fetch', (path: string) => {
      const cursor = new URL(path, 'http://easel').searchParams.get('cursor') ?? ''
      return Promise.resolve(Response.json(pages[cursor]))
    })
  })

  afterEach(() => {
    scope.stop()
    vi.unstubAllGlobals()
  })

  it('goes on to older runs, and shows none twice', async () => {
    const opened = history()
    await vi.waitUntil(() => ids(opened) === 'd c')

    await opened.loadMore()

    expect(ids(opened)).toBe('d c b')
    expect(opened.hasMore.value).toBe(false)
  })

  it('hears of a new run of its workflow', async () => {
    const opened = history()
    await vi.waitUntil(() => ids(opened) === 'd c')
    await opened.loadMore()
    pages[''] = { items: [run('e', 'running'), run('d')], nextCursor: 'older' }

    useNotices().deliver({ type: 'run_changed', runId: 'e', workflowId: 'w', status: 'running' })
    await vi.waitUntil(() => ids(opened) === 'e d c b')

    expect(opened.hasMore.value).toBe(false)
  })

  it('keeps what it has when reading it again fails', async () => {
    const opened = history()
    await vi.waitUntil(() => ids(opened) === 'd c')
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))

    await opened.reload()

    expect(ids(opened)).toBe('d c')
    expect(opened.failure.value?.code).toBe('UNREACHABLE')
  })
})

describe('mergeRuns', () => {
  it('takes the newer word about a run and leaves older ones where they are', () => {
    const merged = mergeRuns([run('b', 'running'), run('a')], [run('c'), run('b')])

    expect(merged.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'c completed',
      'b completed',
      'a completed',
    ])
  })
})
