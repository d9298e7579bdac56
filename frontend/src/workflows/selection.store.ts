import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'

import { NOTHING_SELECTED, type Selection } from './projection'
import { sameSet } from './sets'
import { useWorkflowStore } from './workflow.store'

/**
 * What is selected on the canvas, and the node that the keyboard stands on.
 *
 * Not part of the workflow: nobody saves it, and nobody else sees it.
 */
export const useSelectionStore = defineStore('selection', () => {
  const workflow = useWorkflowStore()
  const selection = shallowRef<Selection>(NOTHING_SELECTED)
  const current = shallowRef<string | null>(null)

  const selectedNodes = computed(() =>
    workflow.graph.nodes.filter((node) => selection.value.nodes.has(node.id)),
  )
  const selectedEdges = computed(() =>
    workflow.graph.edges.filter((edge) => selection.value.edges.has(edge.id)),
  )
  /** What an act is about: the selection, unless the keyboard has moved on to another node. */
  const subjects = computed<Selection>(() => {
    const here = current.value
    if (here === null || selection.value.nodes.has(here)) return selection.value
    return { nodes: new Set([here]), edges: new Set() }
  })

  function select(nodes: Iterable<string>, edges: Iterable<string> = []): void {
    const next = { nodes: new Set(nodes), edges: new Set(edges) }
    const isSame =
      sameSet(next.nodes, selection.value.nodes) && sameSet(next.edges, selection.value.edges)
    if (!isSame) selection.value = next
  }

  function selectOnly(nodeId: string): void {
    select([nodeId])
    current.value = nodeId
  }

  function toggle(nodeId: string): void {
    const nodes = new Set(selection.value.nodes)
    if (!nodes.delete(nodeId)) nodes.add(nodeId)
    select(nodes, selection.value.edges)
  }

  function clear(): void {
    select([])
    current.value = null
  }

  function standOn(nodeId: string | null): void {
    current.value = nodeId
  }

  // What is gone cannot stay selected, whoever took it away.
  watch(
    () => workflow.graph,
    (graph) => {
      const nodes = new Set(graph.nodes.map((node) => node.id))
      const edges = new Set(graph.edges.map((edge) => edge.id))
      select(
        [...selection.value.nodes].filter((id) => nodes.has(id)),
        [...selection.value.edges].filter((id) => edges.has(id)),
      )
      if (current.value !== null && !nodes.has(current.value)) current.value = null
    },
    { flush: 'sync' },
  )

  return {
    selection,
    current,
    selectedNodes,
    selectedEdges,
    subjects,
    select,
    selectOnly,
    toggle,
    clear,
    standOn,
  }
})
