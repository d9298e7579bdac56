import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'

import { useConnection } from './connection'

beforeEach(() => setActivePinia(createPinia()))

describe('the connection of the page', () => {
  it('is as good as the worst of its sockets', () => {
    const store = useConnection()
    const team = store.track()
    const run = store.track()
    team('open')
    run('open')
    expect(store.connection).toBe('live')
    run('waiting')
    expect(store.connection).toBe('reconnecting')
    run('open')
    expect(store.connection).toBe('live')
  })

  it('stays lost while a lost socket connects again', () => {
    const store = useConnection()
    const team = store.track()
    team('waiting')
    team('connecting')
    expect(store.connection).toBe('reconnecting')
  })

  it('does not mind a socket that has ended', () => {
    const store = useConnection()
    const run = store.track()
    run('waiting')
    run('closed')
    expect(store.connection).toBe('live')
  })
})
