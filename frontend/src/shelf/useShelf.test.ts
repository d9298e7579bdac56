import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'

import { get } from '@/api/client'

import type { Kept, Page } from './rows'
import { useShelf } from './useShelf'

/** The most that the server reads at once; it refuses to be asked for more. */
const MOST_AT_ONCE = 100

interface Thing extends Kept {
  readonly name: string
}

function row(number: number): Thing {
  return { id: `t${number}`, name: `Thing ${number}`, projectId: null, state: 'active' }
}

let kept: Thing[]
let scope: EffectScope

function answer(path: string): Promise<Response> {
  const query = new URL(path, 'http://easel').searchParams
  const limit = Number(query.get('limit'))
  if (limit > MOST_AT_ONCE) {
    const body = { code: 'INVALID_INPUT', message: 'More than is read at once.' }
    return Promise.resolve(Response.json(body, { status: 400 }))
  }
  const from = Number(query.get('cursor') ?? 0)
  const nextCursor = from + limit < kept.length ? String(from + limit) : null
  const items = kept.slice(from, from + limit)
  return Promise.resolve(Response.json({ items, nextCursor, total: kept.length }))
}

/** A list that has been read down to its end. */
async function readToTheEnd() {
  const list = scope.run(() =>
    useShelf(
      {
        list: ({ cursor, limit }, signal) =>
          get<Page<Thing>>('/things', { query: { cursor, limit }, signal }),
        read: (id) => get<Thing>(`/things/${id}`),
        hear: () => undefined,
      },
      { search: '', state: 'active', project: null, sort: 'name' },
    ),
  )
  if (!list) throw new Error('The scope has ended.')
  await vi.waitFor(() => expect(list.isLoading.value).toBe(false))
  while (list.hasMore.value) await list.loadMore()
  return list
}

beforeEach(() => {
  setActivePinia(createPinia())
  vi.stubGlobal('fetch', answer)
  scope = effectScope()
  kept = Array.from({ length: 260 }, (_, index) => row(index))
})

afterEach(() => scope.stop())

describe('a long list, read again', () => {
  it('is read as far down as it was shown, in pages that the server gives', async () => {
    const list = await readToTheEnd()
    kept = kept.map((each) => ({ ...each, name: `${each.name} again` }))

    await list.reload()

    expect(list.failure.value).toBeNull()
    expect(list.items.value).toEqual(kept)
    expect(list.hasMore.value).toBe(false)
  })

  it('ends where it ends now', async () => {
    const list = await readToTheEnd()
    kept = kept.slice(0, 70)

    await list.reload()

    expect(list.items.value).toEqual(kept)
    expect(list.hasMore.value).toBe(false)
  })

  it('is read no further than it was shown', async () => {
    const list = await readToTheEnd()
    kept = [...kept, ...Array.from({ length: 200 }, (_, index) => row(1000 + index))]

    await list.reload()

    expect(list.items.value.length).toBeLessThan(kept.length)
    expect(list.hasMore.value).toBe(true)
  })

  it('keeps what is shown when one of its pages cannot be read', async () => {
    const list = await readToTheEnd()
    const before = list.items.value
    vi.stubGlobal('fetch', (path: string) =>
      path.includes('cursor') ? Promise.reject(new TypeError('gone')) : answer(path),
    )

    await list.reload()

    expect(list.failure.value?.code).toBe('UNREACHABLE')
    expect(list.items.value).toBe(before)
  })
})
