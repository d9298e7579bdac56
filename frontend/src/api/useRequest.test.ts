import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref } from 'vue'

import { useRequest } from './useRequest'

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}

describe('the answer to a request', () => {
  it('never shows under another subject, however late it comes', async () => {
    const first = deferred<string>()
    const second = deferred<string>()
    const subject = ref('a')
    const scope = effectScope()
    const request = scope.run(() =>
      useRequest(subject, (about) => (about === 'a' ? first.promise : second.promise)),
    )
    subject.value = 'b'
    await nextTick()
    second.resolve('about b')
    await flushPromises()
    first.resolve('about a')
    await flushPromises()
    expect(request?.data.value).toBe('about b')
    scope.stop()
  })

  it('stays while it is asked for again, also when that fails', async () => {
    const ask = vi.fn().mockResolvedValueOnce('first').mockRejectedValueOnce(new Error('off'))
    const scope = effectScope()
    const request = scope.run(() => useRequest(ref('a'), ask))
    await flushPromises()
    await request?.reload()
    expect(request?.data.value).toBe('first')
    expect(request?.failure.value?.code).toBe('PAGE_FAULT')
    expect(request?.isLoading.value).toBe(false)
    scope.stop()
  })
})
