import { watch } from 'vue'

import { listDiagramRevisions } from '@/api/diagrams'
import { usePages } from '@/api/usePages'
import { useDiagram } from '@/diagrams/diagram.store'

/** The revisions of the open diagram, newest first, a page at a time; read again when there is another. */
export function useHistory() {
  const diagram = useDiagram()
  const pages = usePages(
    () => ({ team: diagram.team, id: diagram.id }),
    ({ team, id }, cursor, signal) => listDiagramRevisions(team, id, cursor, signal),
  )
  watch(
    () => diagram.revision,
    () => void pages.reload(),
  )
  return pages
}
