import { useAnnouncer } from '@/ui/useAnnouncer'
import { useToasts } from '@/ui/useToasts'

import { clippingFromText, clippingToText } from './clipboard'
import { around, freePlace, GRID_PX, middleOf, NODE_HEIGHT_PX, placeAfter, snap } from './geometry'
import {
  addNode,
  clip,
  configureNode,
  connect,
  MAX_LABEL_LENGTH,
  moveNodes,
  paste,
  removeItems,
  renameNode,
  whyNotConnect,
  type Clipping,
  type Config,
  type Position,
} from './graphEdit'
import { newId } from '@/ui/newId'
import { useSelectionStore } from './selection.store'
import { useWorkflowStore } from './workflow.store'

// Below the originals, which stay to be seen.
const PASTE_OFFSET = { x: 2 * GRID_PX, y: NODE_HEIGHT_PX + 2 * GRID_PX }

export type StudioActions = ReturnType<typeof useStudioActions>

/**
 * What a person can do to the open graph, by whatever hand: each act is one step to undo, leaves the
 * selection where one would look next, and says what it did to those who listen.
 */
export function useStudioActions() {
  const workflow = useWorkflowStore()
  const selection = useSelectionStore()
  const announcer = useAnnouncer()
  const toasts = useToasts()

  function refuse(why: string): void {
    toasts.show({ text: why, tone: 'warn' })
  }

  /** Why `count` more nodes cannot be added; null when they can. */
  function whyNoRoom(count: number): string | null {
    if (workflow.readOnly !== null) return workflow.readOnly
    const most = workflow.catalogue?.limits.maxNodes ?? Infinity
    if (workflow.graph.nodes.length + count <= most) return null
    return `A workflow can have ${most} nodes. This would be more.`
  }

  /**
   * Add a node of a kind. Both points are where its middle goes. Dropped on the canvas it lies where it was dropped; otherwise it goes behind
   * the selected node and takes its output, so that a chain is three presses.
   */
  function addKind(kindName: string, dropped: Position | null, middle: Position): void {
    const kind = workflow.kinds.get(kindName)
    const why = whyNoRoom(1)
    if (kind === undefined || why !== null) return refuse(why ?? 'This kind is not known here.')
    const { nodes } = workflow.graph
    const only = selection.selectedNodes.length === 1 ? selection.selectedNodes[0] : undefined
    const before = dropped === null ? only : undefined
    const node = {
      id: newId(kindName),
      kind: kindName,
      label: freeLabel(kind.label),
      config: {},
      position:
        before === undefined
          ? freePlace(nodes, around(dropped ?? middle))
          : placeAfter(nodes, before),
    }
    const edge =
      before === undefined ? null : { id: newId('edge'), source: before.id, target: node.id }
    workflow.change((graph) => {
      const added = addNode(graph, node)
      return edge === null ? added : connect(added, edge)
    }, `Added ${node.label}`)
    selection.selectOnly(node.id)
    announcer.polite(
      before === undefined ? `Added ${node.label}.` : `Added ${node.label} after ${before.label}.`,
    )
  }

  function freeLabel(label: string): string {
    const taken = new Set(workflow.graph.nodes.map((node) => node.label))
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? label : `${label} ${number}`
      if (!taken.has(candidate)) return candidate
    }
  }

  function connectNodes(source: string, target: string): boolean {
    const why = workflow.readOnly ?? whyNotConnect(workflow.graph, source, target)
    if (why !== null) {
      refuse(why)
      return false
    }
    const what = `Connected ${labelOf(source)} to ${labelOf(target)}`
    workflow.change((graph) => connect(graph, { id: newId('edge'), source, target }), what)
    const closes = workflow.cycleNodeIds.includes(source) && workflow.cycleNodeIds.includes(target)
    announcer.polite(closes ? `${what}. They feed each other now: a cycle.` : `${what}.`)
    return true
  }

  function disconnect(edgeId: string): void {
    const edge = workflow.graph.edges.find((candidate) => candidate.id === edgeId)
    if (edge === undefined) return
    const what = `Disconnected ${labelOf(edge.source)} from ${labelOf(edge.target)}`
    if (workflow.change((graph) => removeItems(graph, new Set(), new Set([edgeId])), what)) {
      announcer.polite(`${what}.`)
    }
  }

  function removeSubjects(): void {
    const { nodes, edges } = selection.subjects
    const what = `Deleted ${namesOf(nodes, edges)}`
    if (!workflow.change((graph) => removeItems(graph, nodes, edges), what)) return
    selection.clear()
    announcer.polite(`${what}.`)
  }

  function duplicateSubjects(): void {
    pasteClipping(clip(workflow.graph, selection.subjects.nodes), PASTE_OFFSET, 'Duplicated')
  }

  /** The nodes that an act is about, as text for the clipboard; null when there are none. */
  function copySubjects(): string | null {
    const { nodes } = selection.subjects
    if (nodes.size === 0) return null
    announcer.polite(`Copied ${namesOf(nodes, new Set())}.`)
    return clippingToText(clip(workflow.graph, nodes))
  }

  /** Paste the nodes in `text` around `middle`; answers whether there were any. */
  function pasteText(text: string, middle: Position): boolean {
    const clipping = clippingFromText(text)
    if (clipping === null) return false
    const from = middleOf(clipping.nodes.map((node) => node.position))
    if (from === null) return false
    const isHere = clipping.nodes.some((node) => workflow.nodes.has(node.id))
    // Beside the originals where they are in sight, and otherwise where one is looking.
    const offset = isHere ? PASTE_OFFSET : snap({ x: middle.x - from.x, y: middle.y - from.y })
    pasteClipping(clipping, offset, 'Pasted')
    return true
  }

  function pasteClipping(clipping: Clipping, offset: Position, verb: string): void {
    if (clipping.nodes.length === 0) return
    const why = whyNoRoom(clipping.nodes.length)
    if (why !== null) return refuse(why)
    const pasted = paste(workflow.graph, clipping, newId, offset)
    const [first] = clipping.nodes
    const what =
      clipping.nodes.length === 1
        ? `${verb} ${first?.label}`
        : `${verb} ${clipping.nodes.length} nodes`
    workflow.change(() => pasted.graph, what)
    selection.select(pasted.nodeIds)
    selection.standOn(pasted.nodeIds[0] ?? null)
    announcer.polite(`${what}.`)
  }

  /** Put nodes where they were dragged to. */
  function placeNodes(positions: ReadonlyMap<string, Position>): void {
    const what = `Moved ${namesOf(new Set(positions.keys()), new Set())}`
    workflow.change((graph) => moveNodes(graph, positions), what)
  }

  /** Move what an act is about by steps of the grid; repeated presses are one step to undo. */
  function nudge(stepsX: number, stepsY: number): void {
    const { nodes } = selection.subjects
    const positions = new Map<string, Position>()
    for (const node of workflow.graph.nodes) {
      if (!nodes.has(node.id)) continue
      const { x, y } = node.position
      positions.set(node.id, snap({ x: x + stepsX * GRID_PX, y: y + stepsY * GRID_PX }))
    }
    const gesture = `nudge ${[...nodes].join(' ')}`
    const what = `Moved ${namesOf(nodes, new Set())}`
    if (workflow.change((graph) => moveNodes(graph, positions), what, gesture)) {
      announcer.polite(`${what}.`)
    }
  }

  function rename(nodeId: string, label: string): void {
    const text = label.slice(0, MAX_LABEL_LENGTH)
    const what = `Renamed a node to ${text}`
    workflow.change((graph) => renameNode(graph, nodeId, text), what, `label ${nodeId}`)
  }

  function configure(nodeId: string, config: Config): void {
    const what = `Changed ${labelOf(nodeId)}`
    workflow.change((graph) => configureNode(graph, nodeId, config), what, `config ${nodeId}`)
  }

  function selectAll(): void {
    const { nodes, edges } = workflow.graph
    selection.select(
      nodes.map((node) => node.id),
      edges.map((edge) => edge.id),
    )
    announcer.polite(`Selected ${nodes.length} nodes.`)
  }

  function labelOf(nodeId: string): string {
    return workflow.nodes.get(nodeId)?.label ?? nodeId
  }

  function namesOf(nodes: ReadonlySet<string>, edges: ReadonlySet<string>): string {
    const [only] = nodes
    if (nodes.size === 1 && only !== undefined) return labelOf(only)
    if (nodes.size > 1) return `${nodes.size} nodes`
    return edges.size === 1 ? 'a connection' : `${edges.size} connections`
  }

  return {
    addKind,
    connectNodes,
    disconnect,
    removeSubjects,
    duplicateSubjects,
    copySubjects,
    pasteText,
    placeNodes,
    nudge,
    rename,
    configure,
    selectAll,
    labelOf,
  }
}
