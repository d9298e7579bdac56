/**
 * What the palette can do from here.
 *
 * A page adds commands for as long as it is open; a provider finds objects, such as workflows, for what
 * is being typed.
 */
import { defineStore } from 'pinia'
import {
  computed,
  onScopeDispose,
  shallowRef,
  toValue,
  type Component,
  type MaybeRefOrGetter,
} from 'vue'

export interface Command {
  id: string
  /** Says the act, or names the object that is opened. */
  label: string
  group: string
  /** Further words it is found by. */
  keywords?: string
  /** Tells it from others of the same name. */
  detail?: string
  icon?: Component
  shortcut?: string
  act: () => void
}

/** Finds commands for a text; the signal is aborted when the text has moved on. */
export type CommandProvider = (query: string, signal: AbortSignal) => Promise<readonly Command[]>

export const useCommandRegistry = defineStore('commands', () => {
  const sources = shallowRef<readonly MaybeRefOrGetter<readonly Command[]>[]>([])
  const providers = shallowRef<readonly CommandProvider[]>([])
  // The newest first: what the open page offers stands above what every page does.
  const commands = computed(() => [...sources.value].reverse().flatMap((source) => toValue(source)))

  function add(source: MaybeRefOrGetter<readonly Command[]>): void {
    sources.value = [...sources.value, source]
  }

  function remove(source: MaybeRefOrGetter<readonly Command[]>): void {
    sources.value = sources.value.filter((other) => other !== source)
  }

  function addProvider(provider: CommandProvider): void {
    providers.value = [...providers.value, provider]
  }

  function removeProvider(provider: CommandProvider): void {
    providers.value = providers.value.filter((other) => other !== provider)
  }

  return { commands, providers, add, remove, addProvider, removeProvider }
})

/** Offers commands for as long as the calling component lives. */
export function useCommands(source: MaybeRefOrGetter<readonly Command[]>): void {
  const registry = useCommandRegistry()
  registry.add(source)
  onScopeDispose(() => registry.remove(source))
}

/** Offers what `provider` finds for as long as the calling component lives. */
export function useCommandProvider(provider: CommandProvider): void {
  const registry = useCommandRegistry()
  registry.addProvider(provider)
  onScopeDispose(() => registry.removeProvider(provider))
}
