import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'

import { useShortcutRegistry, useShortcuts, type Shortcut } from './shortcuts'

beforeEach(() => {
  setActivePinia(createPinia())
  document.body.innerHTML = ''
})

function group(shortcut: Omit<Shortcut, 'label'>): { title: string; shortcuts: Shortcut[] } {
  return { title: 'Page', shortcuts: [{ label: 'Act', ...shortcut }] }
}

function press(key: string, on: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'target', { value: on })
  useShortcutRegistry().press(event)
  return event
}

describe('the shortcuts of a page', () => {
  it('act, and keep the browser from acting as well', () => {
    const act = vi.fn()
    useShortcutRegistry().add(group({ keys: ['j', 'arrowdown'], act }))
    expect(press('ArrowDown').defaultPrevented).toBe(true)
    expect(act).toHaveBeenCalledOnce()
  })

  it('rest while somebody types, unless they are meant for that', () => {
    const plain = vi.fn()
    const always = vi.fn()
    useShortcutRegistry().add(group({ keys: 'j', act: plain }))
    useShortcutRegistry().add(group({ keys: 'escape', act: always, whileTyping: true }))
    const input = document.body.appendChild(document.createElement('input'))
    expect(press('j', input).defaultPrevented).toBe(false)
    press('Escape', input)
    expect(plain).not.toHaveBeenCalled()
    expect(always).toHaveBeenCalledOnce()
  })

  it('rest inside a dialog', () => {
    const act = vi.fn()
    useShortcutRegistry().add(group({ keys: 'j', act }))
    document.body.innerHTML = '<div role="dialog"><button>Close</button></div>'
    press('j', document.querySelector('button') as HTMLElement)
    expect(act).not.toHaveBeenCalled()
  })

  it('belong to the page on top where two want the same key', () => {
    const below = vi.fn()
    const above = vi.fn()
    useShortcutRegistry().add(group({ keys: 'j', act: below }))
    useShortcutRegistry().add(group({ keys: 'j', act: above }))
    press('j')
    expect(above).toHaveBeenCalledOnce()
    expect(below).not.toHaveBeenCalled()
  })

  it('pass the key on when they cannot act now', () => {
    const below = vi.fn()
    useShortcutRegistry().add(group({ keys: 'j', act: below }))
    useShortcutRegistry().add(group({ keys: 'j', act: vi.fn(), when: () => false }))
    press('j')
    expect(below).toHaveBeenCalledOnce()
  })

  it('leave with the component that brought them', () => {
    const scope = effectScope()
    scope.run(() => useShortcuts(group({ keys: 'j', act: vi.fn() })))
    expect(useShortcutRegistry().groups).toHaveLength(1)
    scope.stop()
    expect(useShortcutRegistry().groups).toHaveLength(0)
  })
})
