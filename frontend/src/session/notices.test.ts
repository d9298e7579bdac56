import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'

import { useNotice, useNotices } from './notices'

const CHANGED = {
  type: 'workflow_changed',
  workflowId: 'w_1',
  revision: 2,
  state: 'active',
} as const

beforeEach(() => setActivePinia(createPinia()))

describe('a notice', () => {
  it('reaches those who listen for its type, for as long as they are there', () => {
    const onWorkflow = vi.fn()
    const onRun = vi.fn()
    const scope = effectScope()
    scope.run(() => {
      useNotice('workflow_changed', onWorkflow)
      useNotice('run_changed', onRun)
    })
    useNotices().deliver(CHANGED)
    scope.stop()
    useNotices().deliver(CHANGED)
    expect(onWorkflow).toHaveBeenCalledExactlyOnceWith(CHANGED)
    expect(onRun).not.toHaveBeenCalled()
  })
})
