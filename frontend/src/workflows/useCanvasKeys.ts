import { useActiveElement } from '@vueuse/core'
import { computed, shallowRef, type ShallowRef } from 'vue'

import type { GraphNode, WorkflowGraph } from '@/contracts'
import { nodeName } from '@/runs/nodeName'
import { useShortcuts, type Shortcut } from '@/ui/shortcuts'
import { useAnnouncer } from '@/ui/useAnnouncer'

import { firstInReadingOrder, neighbour, type Direction } from './geometry'

interface CanvasKeys {
  root: Readonly<ShallowRef<HTMLElement | null>>
  graph: () => WorkflowGraph
  current: () => string | null
  isReadOnly: () => boolean
  stand: (nodeId: string) => void
  open: (nodeId: string) => void
  toggle: (nodeId: string) => void
  connect: (source: string, target: string) => void
  clear: () => void
}

const WAYS: readonly (readonly [string, Direction, string])[] = [
  ['arrowleft', 'left', 'left'],
  ['arrowright', 'right', 'right'],
  ['arrowup', 'up', 'above'],
  ['arrowdown', 'down', 'below'],
]

/**
 * Walking a canvas and connecting on it without a pointer.
 *
 * Connecting is two presses of the same kind as walking: C takes the node one stands on as the source,
 * the arrows find the target, Enter draws the edge, Escape lets it be.
 */
export function useCanvasKeys(canvas: CanvasKeys) {
  const announcer = useAnnouncer()
  const active = useActiveElement()
  const connectingFrom = shallowRef<string | null>(null)

  const isHere = (): boolean => canvas.root.value !== null && active.value === canvas.root.value
  const isEditing = (): boolean => isHere() && !canvas.isReadOnly()

  function here(): GraphNode | null {
    const id = canvas.current()
    return canvas.graph().nodes.find((node) => node.id === id) ?? null
  }

  function walk(direction: Direction, word: string): void {
    const { nodes } = canvas.graph()
    const from = here()
    const to = from === null ? firstInReadingOrder(nodes) : neighbour(nodes, from, direction)
    if (to === null) {
      announcer.polite(nodes.length === 0 ? 'The canvas is empty.' : `No node ${word}.`)
      return
    }
    canvas.stand(to.id)
    announcer.polite(describe(to))
  }

  function describe(node: GraphNode): string {
    const { edges } = canvas.graph()
    const incoming = edges.filter((edge) => edge.target === node.id).length
    const outgoing = edges.filter((edge) => edge.source === node.id).length
    return `${nodeName(node, undefined)}. ${incoming} in, ${outgoing} out.`
  }

  function startConnecting(): void {
    const from = here()
    if (from === null) {
      announcer.polite('Go to a node first, with the arrow keys.')
      return
    }
    connectingFrom.value = from.id
    announcer.polite(
      `Connecting from ${from.label}. Go to the target with the arrow keys, then press Enter.`,
    )
  }

  function enter(): void {
    const node = here()
    if (node === null) return
    const source = connectingFrom.value
    connectingFrom.value = null
    if (source === null) canvas.open(node.id)
    else canvas.connect(source, node.id)
  }

  function escape(): void {
    if (connectingFrom.value === null) canvas.clear()
    else announcer.polite('Nothing connected.')
    connectingFrom.value = null
  }

  const shortcuts = computed<readonly Shortcut[]>(() => [
    ...WAYS.map(([keys, direction, word]) => ({
      keys,
      label: `Go to the node ${word}`,
      act: () => walk(direction, word),
      when: isHere,
    })),
    { keys: 'space', label: 'Select or let go', act: () => act(canvas.toggle), when: isHere },
    { keys: 'enter', label: 'Open the node', act: enter, when: isHere },
    { keys: 'c', label: 'Connect from here', act: startConnecting, when: isEditing },
    { keys: 'escape', label: 'Let go of everything', act: escape, when: isHere },
  ])

  function act(what: (nodeId: string) => void): void {
    const node = here()
    if (node !== null) what(node.id)
  }

  useShortcuts(computed(() => ({ title: 'On the canvas', shortcuts: shortcuts.value })))

  return { connectingFrom }
}
