import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick } from 'vue'

import { useConnection } from '@/live/connection'

import { useComeback } from './useComeback'

beforeEach(() => setActivePinia(createPinia()))

describe('coming back', () => {
  it('is when the last lost socket is open again, and not before', async () => {
    const onBack = vi.fn()
    const scope = effectScope()
    scope.run(() => useComeback(onBack))
    const [team, run] = [useConnection().track(), useConnection().track()]
    team('waiting')
    run('waiting')
    await nextTick()
    team('open')
    await nextTick()
    expect(onBack).not.toHaveBeenCalled()
    run('open')
    await nextTick()
    expect(onBack).toHaveBeenCalledOnce()
    scope.stop()
  })
})
