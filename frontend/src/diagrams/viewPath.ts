/** Where in a document a view is: by the ids of its owners, the outermost first (DOC-100). */
import type { DiagramDocument, DocumentView } from '@/contracts'

export type ViewPath = readonly string[]

/** The view at ``path``; null when there is none. */
export function viewAt(document: DiagramDocument, path: ViewPath): DocumentView | null {
  let view: DocumentView | null = document.view
  for (const owner of path) {
    view = view?.nodes.find((element) => element.id === owner)?.inside ?? null
  }
  return view
}

/** As much of ``path`` as still leads to a view: an owner may have been removed, or emptied. */
export function leadingPath(document: DiagramDocument, path: ViewPath): ViewPath {
  let { length } = path
  while (viewAt(document, path.slice(0, length)) === null) length -= 1
  return length === path.length ? path : path.slice(0, length)
}

/** The owners on ``path`` by what they are called. */
export function ownersOn(
  document: DiagramDocument,
  path: ViewPath,
): { id: string; label: string }[] {
  return path.map((id, depth) => {
    const owner = viewAt(document, path.slice(0, depth))?.nodes.find((node) => node.id === id)
    return { id, label: owner?.label ?? id }
  })
}

export function samePath(one: ViewPath, other: ViewPath): boolean {
  return one.length === other.length && one.every((owner, depth) => owner === other[depth])
}
