import type { FitViewParams, VueFlowStore } from '@vue-flow/core'
import { nextTick, watch } from 'vue'

import { middleOfNode, NODE_HEIGHT_PX, NODE_WIDTH_PX } from './geometry'
import type { Position } from './graphEdit'

const MOTION_MS = 180
const LEAST_READABLE_ZOOM = 0.6
const MARGIN_PX = 20
// The tools at the bottom lie over the canvas; what is fitted stays clear of them.
const TOOLS_PX = 64

/**
 * What part of a canvas is in sight, and how it moves: for a reason, and no farther than needed.
 *
 * A graph is never enlarged to fit. `coveredTopPx` is how much of the top something else lies on.
 */
export function useCanvasView(
  flow: VueFlowStore,
  nodeCount: () => number,
  coveredTopPx: () => number,
) {
  // A graph that appears at once is shown whole; one that grows node by node stays where it is.
  let isToBeFitted = nodeCount() > 0
  watch(nodeCount, (count, before) => (isToBeFitted ||= before === 0 && count > 1))

  /** Nodes have a size from now on, and so there is something to fit. */
  function onMeasured(): void {
    if (isToBeFitted) void flow.fitView(fitting())
    isToBeFitted = false
  }

  /** Bring a node into view; nothing moves when it is in sight. */
  async function reveal(nodeId: string): Promise<void> {
    await nextTick()
    const node = flow.findNode(nodeId)
    if (node === undefined || isInSight(node.position)) return
    const { x, y } = middleOfNode(node.position)
    await flow.setCenter(x, y, { zoom: flow.viewport.value.zoom, duration: motionMs() })
  }

  /** Bring what was just added into view, together with the rest where that can still be read. */
  async function revealNew(nodeId: string): Promise<void> {
    await nextTick()
    const node = flow.findNode(nodeId)
    if (node === undefined || isInSight(node.position)) return
    const { zoom } = flow.viewport.value
    await flow.fitView({ ...fitting(), minZoom: LEAST_READABLE_ZOOM, maxZoom: zoom })
    await reveal(nodeId)
  }

  function isInSight(position: Position): boolean {
    const { x, y, zoom } = flow.viewport.value
    const { width, height } = flow.dimensions.value
    const left = position.x * zoom + x
    const top = position.y * zoom + y
    return (
      left >= 0 &&
      top >= coveredTopPx() &&
      left + NODE_WIDTH_PX * zoom <= width &&
      top + NODE_HEIGHT_PX * zoom <= height
    )
  }

  /** The middle of what is in sight, in canvas pixels. */
  function middle(): Position {
    const { x, y, zoom } = flow.viewport.value
    const { width, height } = flow.dimensions.value
    const top = coveredTopPx()
    return { x: (width / 2 - x) / zoom, y: (top + (height - top) / 2 - y) / zoom }
  }

  function fitting(): FitViewParams {
    const px = (value: number) => `${value}px` as const
    return {
      padding: { top: px(coveredTopPx() + MARGIN_PX), x: px(MARGIN_PX), bottom: px(TOOLS_PX) },
      maxZoom: 1,
    }
  }

  async function fit(): Promise<void> {
    await flow.fitView({ ...fitting(), duration: motionMs() })
  }

  async function zoomBy(factor: number): Promise<void> {
    await flow.zoomTo(flow.viewport.value.zoom * factor, { duration: motionMs() })
  }

  return { onMeasured, reveal, revealNew, middle, fit, zoomBy }
}

function motionMs(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOTION_MS
}
