/** A view as a list: what it holds, each under the boundary it is in, with what leads from it. */
import type { DocumentView } from '@/contracts'

import { wordsOf } from './words'

export interface OutlineRow {
  readonly id: string
  readonly label: string
  readonly what: 'element' | 'boundary' | 'note' | 'relationship'
  /** How many boundaries, or elements, it is under. */
  readonly depth: number
  readonly hasInside: boolean
}

/** The rows of ``view``, in the order its author gave them. Takes time linear in what there is. */
export function outlineOf(view: DocumentView): readonly OutlineRow[] {
  const rows: OutlineRow[] = []
  const labels = new Map(view.nodes.map((node) => [node.id, node.label] as const))
  const leading = new Map<string, DocumentView['relationships'][number][]>()
  for (const each of view.relationships) {
    leading.set(each.from, [...(leading.get(each.from) ?? []), each])
  }

  function within(group: string | null, depth: number): void {
    for (const boundary of view.groups.filter((each) => each.group === group)) {
      const { id, label } = boundary
      rows.push({ id, label, what: 'boundary', depth, hasInside: false })
      within(id, depth + 1)
    }
    for (const node of view.nodes.filter((each) => each.group === group)) {
      const { id, label, inside } = node
      rows.push({ id, label, what: 'element', depth, hasInside: inside !== null })
      for (const each of leading.get(id) ?? []) {
        const said = each.label ?? (each.semantic === null ? 'Relates' : wordsOf(each.semantic))
        const line = `${said} → ${labels.get(each.to) ?? each.to}`
        rows.push({
          id: each.id,
          label: line,
          what: 'relationship',
          depth: depth + 1,
          hasInside: false,
        })
      }
    }
    for (const { id, text } of view.notes.filter((each) => each.group === group)) {
      rows.push({ id, label: text, what: 'note', depth, hasInside: false })
    }
  }

  within(null, 0)
  return rows
}
