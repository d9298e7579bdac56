import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

import { readPalette } from '@/api/diagrams'
import type { Palette, PaletteType } from '@/contracts'

type Offer = Palette['offers'][number]

/**
 * What a person draws with: the element types as they look, and what may lead from one to another.
 *
 * It stays the same from one release to the next, so it is asked for once a visit.
 */
export const usePalette = defineStore('diagramPalette', () => {
  const palette = shallowRef<Palette | null>(null)
  let asking: Promise<void> | null = null

  const types = computed<readonly PaletteType[]>(() => palette.value?.types ?? [])
  const byWord = computed(() => new Map(types.value.map((each) => [each.type, each] as const)))

  /** Ask for it unless it is there. A failure is no news: drawing needs it, looking does not. */
  function load(team: string): Promise<void> {
    if (palette.value !== null) return Promise.resolve()
    asking ??= readPalette(team)
      .then((answer) => {
        palette.value = answer
      })
      .catch(() => undefined)
      .finally(() => {
        asking = null
      })
    return asking
  }

  function typeCalled(word: string): PaletteType | null {
    return byWord.value.get(word) ?? null
  }

  /** The types that ``word`` may become in place: those of its family (DOC-13). */
  function likeIt(word: string): readonly PaletteType[] {
    const family = typeCalled(word)?.family
    return types.value.filter((each) => each.family === family)
  }

  /** What a relationship between elements of these types may mean; null when nothing is offered. */
  function offerBetween(from: string, to: string): Offer | null {
    const [source, target] = [typeCalled(from)?.category, typeCalled(to)?.category]
    const found = palette.value?.offers.find((each) => each.from === source && each.to === target)
    return found ?? null
  }

  return { types, load, typeCalled, likeIt, offerBetween }
})
