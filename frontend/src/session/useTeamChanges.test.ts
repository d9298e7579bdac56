import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'

import { useNotices } from './notices'
import { useTeamChanges, type TeamSubject } from './useTeamChanges'

const onChange = vi.fn()
let scope: EffectScope

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  onChange.mockReset()
  scope = effectScope()
  scope.run(() => useTeamChanges(['member', 'token'], onChange))
})

afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

function say(subject: TeamSubject): void {
  useNotices().deliver({ type: 'team_changed', subject })
}

describe('a change in the team', () => {
  it('is heard at once by who shows what it is about', () => {
    say('token')
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('is nothing to who shows something else', async () => {
    say('project')
    await vi.runAllTimersAsync()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is heard again after the last of many, and not once for each', async () => {
    for (let count = 0; count < 100; count += 1) say('member')
    await vi.runAllTimersAsync()
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('may have been missed by a page that was cut off', () => {
    useNotices().deliver({ type: 'resumed' })
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('is not heard any more by who is gone', async () => {
    scope.stop()
    say('member')
    await vi.runAllTimersAsync()
    expect(onChange).not.toHaveBeenCalled()
  })
})
