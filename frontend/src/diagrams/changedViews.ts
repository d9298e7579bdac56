import type { DiagramDocument, DocumentView } from '@/contracts'

import { sameValue } from './scene/same'
import type { ViewPath } from './viewPath'

/** The views that say something else in ``after`` than in ``before``, the outermost first. */
export function changedViews(before: DiagramDocument, after: DiagramDocument): ViewPath[] {
  const had = viewsOf(before)
  return [...viewsOf(after)].flatMap(([key, { path, view }]) => {
    const old = had.get(key)
    return old !== undefined && sameValue(bare(old.view), bare(view)) ? [] : [path]
  })
}

/** A view without what is inside its elements: that is other views. */
function bare(view: DocumentView): DocumentView {
  return { ...view, nodes: view.nodes.map((element) => ({ ...element, inside: null })) }
}

function viewsOf({ view }: DiagramDocument): Map<string, { path: ViewPath; view: DocumentView }> {
  const found = new Map([['', { path: [] as ViewPath, view }]])
  // A map is walked on into what is added meanwhile.
  for (const { path, view: outer } of found.values()) {
    for (const { id, inside } of outer.nodes) {
      if (inside !== null) found.set([...path, id].join(','), { path: [...path, id], view: inside })
    }
  }
  return found
}
