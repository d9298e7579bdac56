/** What a comparison marks on the canvas of one view. */
import type { DiagramComparison } from '@/contracts'
import { samePath, type ViewPath } from '@/diagrams/viewPath'

export type Mark = 'added' | 'changed' | 'moved' | 'removed'

export interface Marked {
  readonly id: string
  readonly mark: Mark
}

const MARKS = { added: 'added', modified: 'changed', moved: 'moved', removed: 'removed' } as const

/** The marks of what is drawn in the view at `path`: flows and open points are told in words alone. */
export function marksIn(comparison: DiagramComparison, path: ViewPath): readonly Marked[] {
  return comparison.changes
    .filter(({ what, inside }) => DRAWN.has(what) && samePath(inside, path))
    .map(({ id, change }) => ({ id, mark: MARKS[change] }))
}

const DRAWN: ReadonlySet<string> = new Set(['element', 'group', 'relationship', 'note'])
