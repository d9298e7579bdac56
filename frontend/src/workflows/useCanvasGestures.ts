import type {
  Connection,
  EdgeChange,
  NodeChange,
  NodeDragEvent,
  OnConnectStartParams,
} from '@vue-flow/core'
import { watch } from 'vue'

import type { WorkflowGraph } from '@/contracts'

import { whyNotConnect, type Position } from './graphEdit'
import type { Selection } from './projection'

interface CanvasGestures {
  graph: () => WorkflowGraph
  selection: () => Selection
  onSelect: (nodes: readonly string[], edges: readonly string[]) => void
  onMove: (positions: ReadonlyMap<string, Position>) => void
  onConnect: (source: string, target: string) => void
}

/** What Vue Flow tells while a pointer is at work, put into words that the owner of the graph knows. */
export function useCanvasGestures(canvas: CanvasGestures) {
  // What is selected in the middle of a click or a marquee, which tells of nodes and edges one by one,
  // before the owner's selection has come back.
  let picked = copyOf(canvas.selection())
  watch(canvas.selection, (selection) => (picked = copyOf(selection)))

  function onNodesChange(changes: readonly NodeChange[]): void {
    pick(changes, picked.nodes)
  }

  function onEdgesChange(changes: readonly EdgeChange[]): void {
    pick(changes, picked.edges)
  }

  function pick(changes: readonly (NodeChange | EdgeChange)[], ids: Set<string>): void {
    let isAnother = false
    for (const change of changes) {
      if (change.type !== 'select') continue
      isAnother = true
      if (change.selected) ids.add(change.id)
      else ids.delete(change.id)
    }
    if (isAnother) canvas.onSelect([...picked.nodes], [...picked.edges])
  }

  function onDragStop({ nodes }: NodeDragEvent): void {
    canvas.onMove(
      new Map(nodes.map(({ id, position }) => [id, { x: position.x, y: position.y }] as const)),
    )
  }

  function isValidConnection({ source, target, ...rest }: Connection): boolean {
    // It is asked about the edges that are there, too, and those have an id.
    return 'id' in rest || whyNotConnect(canvas.graph(), source, target) === null
  }

  let pulledFrom: { nodeId: string; isSource: boolean } | null = null

  function onConnectStart({ nodeId, handleType }: OnConnectStartParams): void {
    pulledFrom = nodeId === undefined ? null : { nodeId, isSource: handleType === 'source' }
  }

  function onConnect({ source, target }: Connection): void {
    pulledFrom = null
    canvas.onConnect(source, target)
  }

  /** A connection let go anywhere on a node is meant for that node, not only on its small handle. */
  function onConnectEnd(event?: MouseEvent): void {
    const from = pulledFrom
    pulledFrom = null
    const under = event?.target instanceof Element ? event.target : null
    const onto = under?.closest('.vue-flow__node')?.getAttribute('data-id')
    if (from === null || !onto || onto === from.nodeId) return
    if (from.isSource) canvas.onConnect(from.nodeId, onto)
    else canvas.onConnect(onto, from.nodeId)
  }

  return {
    onNodesChange,
    onEdgesChange,
    onDragStop,
    isValidConnection,
    onConnectStart,
    onConnect,
    onConnectEnd,
  }
}

function copyOf({ nodes, edges }: Selection): { nodes: Set<string>; edges: Set<string> } {
  return { nodes: new Set(nodes), edges: new Set(edges) }
}
