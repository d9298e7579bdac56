import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'

import { useDiagram } from './diagram.store'

export type ItemKind = 'element' | 'boundary' | 'relationship' | 'note' | 'flow'

/**
 * What is selected in the view that is shown, and what the keyboard stands on.
 *
 * Nobody saves it. What leaves the view leaves the selection, whoever took it away; what stays, stays.
 */
export const useSelection = defineStore('diagram-selection', () => {
  const diagram = useDiagram()
  const ids = shallowRef<ReadonlySet<string>>(new Set())
  const primary = shallowRef<string | null>(null)

  const kinds = computed(() => {
    const scene = diagram.scene
    const found = new Map<string, ItemKind>()
    for (const shape of scene?.boundaries ?? []) found.set(shape.id, 'boundary')
    for (const connector of scene?.connectors ?? []) found.set(connector.id, 'relationship')
    for (const shape of scene?.elements ?? []) found.set(shape.id, 'element')
    for (const shape of scene?.notes ?? []) found.set(shape.id, 'note')
    for (const flow of diagram.view?.flows ?? []) found.set(flow.id, 'flow')
    return found
  })
  /** What an act is about: the selection, unless the keyboard has moved on to something else. */
  const subjects = computed<ReadonlySet<string>>(() => {
    const here = primary.value
    return here === null || ids.value.has(here) ? ids.value : new Set([here])
  })

  /** Select exactly these; the last one is what the keyboard goes on from. */
  function select(wanted: Iterable<string>): void {
    const next = new Set(wanted)
    primary.value = [...next].at(-1) ?? null
    replace(next)
  }

  function toggle(id: string): void {
    const next = new Set(ids.value)
    if (!next.delete(id)) next.add(id)
    primary.value = id
    replace(next)
  }

  /** Go to something without selecting it. */
  function standOn(id: string | null): void {
    primary.value = id
  }

  function clear(): void {
    select([])
  }

  function kindOf(id: string): ItemKind | null {
    return kinds.value.get(id) ?? null
  }

  function replace(next: ReadonlySet<string>): void {
    const isSame = next.size === ids.value.size && [...next].every((id) => ids.value.has(id))
    if (!isSame) ids.value = next
  }

  watch(
    kinds,
    (found) => {
      replace(new Set([...ids.value].filter((id) => found.has(id))))
      if (primary.value !== null && !found.has(primary.value)) primary.value = null
    },
    { flush: 'sync' },
  )

  return { ids, primary, subjects, select, toggle, standOn, clear, kindOf }
})
