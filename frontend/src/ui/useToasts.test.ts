import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { useToasts } from './useToasts'

beforeEach(() => setActivePinia(createPinia()))

describe('toasts', () => {
  it('stay longer when there is something to press', () => {
    const toasts = useToasts()
    toasts.show({ text: 'Saved' })
    toasts.show({ text: 'Archived', action: { label: 'Undo', act: vi.fn() } })
    const [plain, withAction] = toasts.shown
    expect(withAction?.lastsMs).toBeGreaterThan(plain?.lastsMs ?? Infinity)
  })

  it('make room for the newest', () => {
    const toasts = useToasts()
    for (const text of ['1', '2', '3', '4', '5']) toasts.show({ text })
    expect(toasts.shown.map(({ text }) => text)).toEqual(['2', '3', '4', '5'])
  })

  it('go one by one', () => {
    const toasts = useToasts()
    toasts.show({ text: 'a' })
    toasts.show({ text: 'b' })
    toasts.dismiss(toasts.shown[0]?.id ?? -1)
    expect(toasts.shown.map(({ text }) => text)).toEqual(['b'])
  })
})
