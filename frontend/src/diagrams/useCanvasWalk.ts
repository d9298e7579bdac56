import { useActiveElement, useEventListener } from '@vueuse/core'
import { computed, type ShallowRef } from 'vue'

import type { Scene } from '@/contracts'
import { useShortcuts, type Shortcut } from '@/ui/shortcuts'
import { useAnnouncer } from '@/ui/useAnnouncer'

import type { SceneItem } from './scene/bounds'
import { isConnector } from './scene/marks'
import { connectorAfter, firstShape, shapeBeside, type Direction } from './scene/walking'

interface Walk {
  root: Readonly<ShallowRef<HTMLElement | null>>
  scene: () => Scene
  current: () => SceneItem | null
  stand: (item: SceneItem) => void
  select: (ids: readonly string[]) => void
  toggle: (id: string) => void
  isSelected: (id: string) => boolean
  open: (item: SceneItem) => void
  /** Ends what is under way with the pointer; answers whether anything was. */
  letGo: () => boolean
  holdSpace: () => void
  releaseSpace: () => boolean
}

const WAYS: readonly (readonly [string, Direction, string])[] = [
  ['arrowleft', 'left', 'left'],
  ['arrowright', 'right', 'right'],
  ['arrowup', 'up', 'above'],
  ['arrowdown', 'down', 'below'],
]

/**
 * Walking a canvas without a pointer: from shape to shape by where they lie, and along the connectors of
 * the one that one stands on.
 */
export function useCanvasWalk(walk: Walk): void {
  const announcer = useAnnouncer()
  const active = useActiveElement()
  /** The element whose connectors one goes through. */
  let hub: string | null = null

  const isHere = (): boolean => walk.root.value !== null && active.value === walk.root.value

  function step(direction: Direction, word: string): void {
    const scene = walk.scene()
    const from = walk.current()
    const to = from === null ? firstShape(scene) : shapeBeside(scene, from, direction)
    hub = null
    if (to === null) {
      announcer.polite(from === null ? 'There is nothing here yet.' : `Nothing ${word}.`)
    } else arrive(to)
  }

  function turn(by: 1 | -1): void {
    const here = walk.current()
    if (here === null) return
    if (!isConnector(here)) hub = here.id
    else hub ??= here.source
    const next = connectorAfter(walk.scene(), hub, here.id, by)
    if (next === null) announcer.polite('It has no connections.')
    else arrive(next)
  }

  function arrive(item: SceneItem): void {
    walk.stand(item)
    announcer.polite(item.name + (walk.isSelected(item.id) ? ', selected' : ''))
  }

  function onHere(act: (item: SceneItem) => void): void {
    const item = walk.current()
    if (item !== null) act(item)
  }

  function toggle(item: SceneItem): void {
    walk.toggle(item.id)
    announcer.polite(`${item.name}, ${walk.isSelected(item.id) ? 'selected' : 'not selected'}`)
  }

  function selectAll(): void {
    const { boundaries, connectors, elements, notes } = walk.scene()
    const all = [...boundaries, ...connectors, ...elements, ...notes]
    walk.select(all.map((item) => item.id))
    announcer.polite(`${all.length} selected`)
  }

  function escape(): void {
    if (!walk.letGo()) walk.select([])
  }

  const shortcuts = computed<readonly Shortcut[]>(() => [
    ...WAYS.map(([keys, direction, word]) => ({
      keys,
      label: `Go to what is ${word}`,
      act: () => step(direction, word),
      when: isHere,
    })),
    { keys: '.', label: 'Next connection of this element', act: () => turn(1), when: isHere },
    { keys: ',', label: 'Previous connection', act: () => turn(-1), when: isHere },
    { keys: 'space', label: 'Select or let go', act: walk.holdSpace, when: isHere },
    { keys: 'enter', label: 'Go inside, or open', act: () => onHere(walk.open), when: isHere },
    { keys: 'mod+a', label: 'Select all', act: selectAll, when: isHere },
    { keys: 'escape', label: 'Let go of everything', act: escape, when: isHere },
  ])
  useShortcuts(computed(() => ({ title: 'On the canvas', shortcuts: shortcuts.value })))

  // With Space held the pointer pans; only a press without that selects.
  useEventListener(window, 'keyup', (event: KeyboardEvent) => {
    if (event.key === ' ' && walk.releaseSpace() && isHere()) onHere(toggle)
  })
}
