import type { Component } from 'vue'

import type { NodeKindCard, WorkflowGraph } from '@/contracts'
import { namedIcon } from '@/ui/namedIcon'

import { nodeName } from './nodeName'

/** How a node is recognised wherever it is spoken of: its name, and the icon and tone of its kind. */
export interface NodeFace {
  label: string
  kindLabel: string
  tone: string
  icon: Component
  /** Whether it is there to show an answer, and has nothing to reason about. */
  isAnswer: boolean
}

/** Answers the face of each node of `graph`; a node it does not have is called by its id. */
export function facesOf(
  graph: WorkflowGraph | null,
  kinds: readonly NodeKindCard[],
): (nodeId: string) => NodeFace {
  const kindsByName = new Map(kinds.map((kind) => [kind.name, kind]))
  const faces = new Map(
    graph?.nodes.map((node) => {
      const kind = kindsByName.get(node.kind)
      return [node.id, faceOf(nodeName(node, kind), node.kind, kind)] as const
    }),
  )
  return (nodeId) => faces.get(nodeId) ?? faceOf(nodeId, '', undefined)
}

function faceOf(label: string, kindName: string, kind: NodeKindCard | undefined): NodeFace {
  return {
    label,
    kindLabel: kind?.label ?? kindName,
    tone: kind?.tone ?? 'plain',
    icon: namedIcon(kind?.icon ?? ''),
    isAnswer: kindName === 'output',
  }
}
