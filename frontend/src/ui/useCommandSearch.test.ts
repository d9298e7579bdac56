import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'

import { useCommandRegistry, type Command } from './commands'
import { useCommandSearch } from './useCommandSearch'

let scope: EffectScope

beforeEach(() => {
  setActivePinia(createPinia())
  vi.useFakeTimers()
  scope = effectScope()
})

afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

function command(label: string): Command {
  return { id: label, label, group: 'G', act: () => undefined }
}

function open() {
  const query = ref('')
  const active = ref(false)
  const search = scope.run(() => useCommandSearch(query, active))
  if (search === undefined) throw new Error('the scope has ended')
  return { query, active, labels: () => search.found.value.map(({ label }) => label) }
}

async function pause(): Promise<void> {
  await vi.advanceTimersByTimeAsync(500)
  await nextTick()
}

describe('searching in the palette', () => {
  it('shows commands at once and objects when they are found', async () => {
    useCommandRegistry().add([command('Digest settings'), command('Sign out')])
    useCommandRegistry().addProvider((text) => Promise.resolve([command(`Workflow ${text}`)]))
    const { query, active, labels } = open()
    active.value = true
    query.value = 'digest'
    await nextTick()
    expect(labels()).toEqual(['Digest settings'])
    await pause()
    expect(labels()).toEqual(['Digest settings', 'Workflow digest'])
  })

  it('asks once somebody pauses, and not for every letter', async () => {
    const provider = vi.fn().mockResolvedValue([])
    useCommandRegistry().addProvider(provider)
    const { query, active } = open()
    active.value = true
    for (const text of ['d', 'di', 'dig']) {
      query.value = text
      await nextTick()
    }
    await pause()
    expect(provider).toHaveBeenCalledOnce()
    expect(provider.mock.lastCall?.[0]).toBe('dig')
  })

  it('takes no answer to a question that has moved on', async () => {
    const answers: ((found: Command[]) => void)[] = []
    useCommandRegistry().addProvider(() => new Promise((resolve) => answers.push(resolve)))
    const { query, active, labels } = open()
    active.value = true
    query.value = 'old'
    await pause()
    query.value = 'new'
    await pause()
    answers[1]?.([command('New')])
    answers[0]?.([command('Old')])
    await pause()
    expect(labels()).toEqual(['New'])
  })

  it('finds nothing where a provider fails, and goes on with the others', async () => {
    useCommandRegistry().addProvider(() => Promise.reject(new Error('off')))
    useCommandRegistry().addProvider(() => Promise.resolve([command('There')]))
    const { active, labels } = open()
    active.value = true
    await pause()
    expect(labels()).toEqual(['There'])
  })
})
