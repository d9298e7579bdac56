import type { GraphNode, NodeKindCard } from '@/contracts'

/** Something that can be seen: a file may bring a name of spaces, or of marks without any width. */
const VISIBLE = /[^\s\p{C}]/u

/** What a node is called wherever it is spoken of: its label, or where that shows nothing, its kind's. */
export function nodeName(
  node: Pick<GraphNode, 'label' | 'kind'>,
  kind: Pick<NodeKindCard, 'label'> | undefined,
): string {
  return VISIBLE.test(node.label) ? node.label : (kind?.label ?? node.kind)
}
