import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { effectScope, shallowRef } from 'vue'

import { usePages } from './usePages'

/** A list of `length` numbers in pages of two. A cursor is where the next page begins. */
function numbers(length: number) {
  const server = { length, asked: [] as string[] }
  const subject = shallowRef('all')
  const scope = effectScope()
  const list = scope.run(() =>
    usePages(subject, (about, cursor) => {
      server.asked.push(`${about} from ${cursor ?? 'the top'}`)
      const from = Number(cursor ?? 0)
      const to = Math.min(from + 2, server.length)
      const items = Array.from({ length: to - from }, (_, index) => from + index)
      return Promise.resolve({ items, nextCursor: to < server.length ? String(to) : null })
    }),
  )
  if (list === undefined) throw new Error('the scope is closed')
  return { list, server, subject }
}

describe('a list in pages', () => {
  it('shows the first page, and the next below it when asked', async () => {
    const { list } = numbers(3)
    await flushPromises()
    expect(list.items.value).toEqual([0, 1])
    expect(list.hasMore.value).toBe(true)
    await list.loadMore()
    expect(list.items.value).toEqual([0, 1, 2])
    expect(list.hasMore.value).toBe(false)
  })

  it('is read again as far down as it is shown', async () => {
    const { list, server } = numbers(6)
    await flushPromises()
    await list.loadMore()
    server.length = 7
    await list.reload()
    expect(list.items.value).toEqual([0, 1, 2, 3])
    expect(list.hasMore.value).toBe(true)
  })

  it('still shows more to who asked for it in the moment it was read again', async () => {
    const { list } = numbers(6)
    await flushPromises()
    await Promise.all([list.loadMore(), list.reload()])
    expect(list.items.value).toEqual([0, 1, 2, 3])
  })

  it('starts over from nothing when it is about something else', async () => {
    const { list, server, subject } = numbers(3)
    await flushPromises()
    subject.value = 'some'
    await flushPromises()
    expect(server.asked).toEqual(['all from the top', 'some from the top'])
    expect(list.items.value).toEqual([0, 1])
  })

  it('goes on with what it shows when the same is said by another object', async () => {
    const subject = shallowRef({ team: 'atlas' })
    let asked = 0
    const list = effectScope().run(() =>
      usePages(subject, () => Promise.resolve({ items: [(asked += 1)] })),
    )
    await flushPromises()
    subject.value = { team: 'atlas' }
    await flushPromises()
    expect(list?.items.value).toEqual([1])
    subject.value = { team: 'borealis' }
    await flushPromises()
    expect(list?.items.value).toEqual([2])
  })

  it('keeps what is shown when the next page cannot be read', async () => {
    const failing = effectScope().run(() =>
      usePages(shallowRef(0), (_, cursor) =>
        cursor === null
          ? Promise.resolve({ items: ['first'], nextCursor: 'next' })
          : Promise.reject(new Error('gone')),
      ),
    )
    await flushPromises()
    await failing?.loadMore()
    expect(failing?.items.value).toEqual(['first'])
    expect(failing?.failure.value).not.toBeNull()
  })
})
