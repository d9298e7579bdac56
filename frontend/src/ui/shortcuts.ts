/**
 * What the keys of the open page do.
 *
 * One listener for the whole page and one list of what is in force: the sheet behind `?` shows exactly
 * what the keys would do, and of two pages that want the same key the one on top gets it.
 */
import { useEventListener } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef, toValue, type MaybeRefOrGetter } from 'vue'

import { pressesKeys } from './keys'

export interface Shortcut {
  /** Such as `mod+s`, `?` or `arrowdown`; several are ways to the same act. */
  keys: string | readonly string[]
  label: string
  act: (event: KeyboardEvent) => void
  /** Asked at each press; where it says no, the key goes on to whoever else wants it. */
  when?: () => boolean
  /** Works while somebody is typing, too. For keys that type nothing. */
  whileTyping?: boolean
}

export interface ShortcutGroup {
  title: string
  shortcuts: readonly Shortcut[]
}

// Inside these the keys mean what they mean to the control itself.
const OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const TYPING = 'input, textarea, select, [contenteditable="true"]'

export const useShortcutRegistry = defineStore('shortcuts', () => {
  const sources = shallowRef<readonly MaybeRefOrGetter<ShortcutGroup>[]>([])
  const groups = computed(() => sources.value.map((source) => toValue(source)))

  function add(source: MaybeRefOrGetter<ShortcutGroup>): void {
    sources.value = [...sources.value, source]
  }

  function remove(source: MaybeRefOrGetter<ShortcutGroup>): void {
    sources.value = sources.value.filter((other) => other !== source)
  }

  /** Do what ``event`` asks for, if anything does; the newest group is asked first. */
  function press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(OWN_KEYS)) return
    const isTyping = Boolean(target?.closest(TYPING))
    const wanted = [...groups.value]
      .reverse()
      .flatMap((group) => group.shortcuts)
      .find((shortcut) => answers(shortcut, event, isTyping))
    if (wanted === undefined) return
    event.preventDefault()
    wanted.act(event)
  }

  return { groups, add, remove, press }
})

/** Puts a page's shortcuts in force for as long as the calling component lives. */
export function useShortcuts(group: MaybeRefOrGetter<ShortcutGroup>): void {
  const registry = useShortcutRegistry()
  registry.add(group)
  onScopeDispose(() => registry.remove(group))
}

/** Listens for the whole page. Called once, by the shell. */
export function useShortcutListener(): void {
  const registry = useShortcutRegistry()
  useEventListener(window, 'keydown', (event: KeyboardEvent) => registry.press(event))
}

export function keysOf(shortcut: Shortcut): readonly string[] {
  return typeof shortcut.keys === 'string' ? [shortcut.keys] : shortcut.keys
}

function answers(shortcut: Shortcut, event: KeyboardEvent, isTyping: boolean): boolean {
  if (isTyping && !shortcut.whileTyping) return false
  if (!keysOf(shortcut).some((keys) => pressesKeys(event, keys))) return false
  return shortcut.when?.() ?? true
}
