import { describe, expect, it } from 'vitest'

import { drawKeys, pressesKeys } from './keys'

function press(key: string, modifiers: KeyboardEventInit = {}): KeyboardEvent {
  return new KeyboardEvent('keydown', { key, ...modifiers })
}

describe('drawKeys', () => {
  it('prints the command key of the system', () => {
    expect(drawKeys('mod+k', true)).toEqual(['⌘', 'K'])
    expect(drawKeys('mod+k', false)).toEqual(['Ctrl', 'K'])
  })

  it('knows keys by their signs', () => {
    expect(drawKeys('shift+arrowup', false)).toEqual(['Shift', '↑'])
  })

  it('keeps a plus that is itself the key', () => {
    expect(drawKeys('mod++', false)).toEqual(['Ctrl', '+'])
  })
})

describe('pressesKeys', () => {
  it('wants the command key of the system and not the other', () => {
    expect(pressesKeys(press('k', { ctrlKey: true }), 'mod+k', false)).toBe(true)
    expect(pressesKeys(press('k', { metaKey: true }), 'mod+k', false)).toBe(false)
    expect(pressesKeys(press('k', { metaKey: true }), 'mod+k', true)).toBe(true)
  })

  it('refuses a modifier that was not asked for', () => {
    expect(pressesKeys(press('j', { ctrlKey: true }), 'j', false)).toBe(false)
    expect(pressesKeys(press('j', { altKey: true }), 'j', false)).toBe(false)
    expect(pressesKeys(press('Z', { ctrlKey: true, shiftKey: true }), 'mod+z', false)).toBe(false)
  })

  it('takes a sign however this keyboard makes it', () => {
    expect(pressesKeys(press('?', { shiftKey: true }), '?', false)).toBe(true)
    expect(pressesKeys(press('?'), '?', false)).toBe(true)
  })

  it('knows the space bar by name', () => {
    expect(pressesKeys(press(' '), 'space', false)).toBe(true)
  })
})
