import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'

import { useCommandRegistry, type Command } from './commands'
import { rankCommands } from './rankCommands'

// Long enough not to ask for every letter, short enough not to be noticed.
const QUIET_MS = 140

interface CommandSearch {
  found: ComputedRef<readonly Command[]>
  isSearching: Ref<boolean>
}

/**
 * What answers ``query`` while ``active``: commands at once, and then what the providers find.
 *
 * A provider that fails finds nothing. The palette is a way to things, not the place to report them.
 */
export function useCommandSearch(query: Ref<string>, active: Ref<boolean>): CommandSearch {
  const registry = useCommandRegistry()
  const objects = shallowRef<readonly Command[]>([])
  const isSearching = shallowRef(false)
  const found = computed(() => [...rankCommands(registry.commands, query.value), ...objects.value])

  watch([query, active], ([text, isActive], _before, onCleanup) => {
    if (!isActive) {
      objects.value = []
      isSearching.value = false
      return
    }
    const asking = new AbortController()
    const timer = setTimeout(() => void search(text, asking.signal), QUIET_MS)
    isSearching.value = true
    onCleanup(() => {
      clearTimeout(timer)
      asking.abort()
    })
  })

  async function search(text: string, signal: AbortSignal): Promise<void> {
    const answers = await Promise.allSettled(
      registry.providers.map((provider) => provider(text.trim(), signal)),
    )
    if (signal.aborted) return
    objects.value = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    isSearching.value = false
  }

  return { found, isSearching }
}
