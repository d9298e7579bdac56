import { onScopeDispose } from 'vue'

import { useNotice } from '@/session/notices'
import { useSession } from '@/session/session.store'
import { useAnnouncer } from '@/ui/useAnnouncer'
import { useToasts } from '@/ui/useToasts'

import { changedViews } from './changedViews'
import { useDiagram } from './diagram.store'
import { revisionNumber } from './revision'
import { useSelection } from './selection.store'
import { samePath, type ViewPath } from './viewPath'

// Notices come in bunches, and one reading answers them all.
const GATHER_MS = 120

interface Live {
  /** Turn to a view of the diagram. */
  show: (path: ViewPath) => void
}

/**
 * Keeps the open diagram as fresh as the server's, for as long as the calling component lives.
 *
 * What others did appears in place: nothing that the person looks at moves, and what is selected stays
 * selected unless it is gone, which is said. A change in another view is told, with the way there.
 */
export function useLiveDiagram({ show }: Live): void {
  const diagram = useDiagram()
  const selection = useSelection()
  const session = useSession()
  const announcer = useAnnouncer()
  const toasts = useToasts()
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), GATHER_MS)
  }

  async function refresh(): Promise<void> {
    const { document: before, sceneRevision, scene } = diagram
    const selected = [...selection.ids]
    await diagram.refresh()
    if (before === null || diagram.document === null || diagram.failure !== null) return
    if (diagram.scene === scene || diagram.sceneRevision === sceneRevision) return
    tellLost(selected)
    const author = diagram.detail?.updatedBy
    if (author?.kind === 'person' && author.id === String(session.person?.id)) return
    tellChange(changedViews(before, diagram.document), author?.name ?? 'Somebody')
  }

  function tellLost(selected: readonly string[]): void {
    const lost = selected.filter((id) => !selection.ids.has(id)).length
    if (lost > 0) {
      announcer.polite(
        `${lost === 1 ? 'What you had selected is' : `${lost} selected things are`} gone.`,
      )
    }
  }

  function tellChange(changed: readonly ViewPath[], name: string): void {
    const [first] = changed
    if (first === undefined) return
    const text = `${name} updated ${diagram.detail?.title ?? 'this diagram'}.`
    if (changed.some((path) => samePath(path, diagram.path))) announcer.polite(text)
    else toasts.show({ text, action: { label: 'Show', act: () => show(first) } })
  }

  useNotice('diagram_changed', ({ diagramId, revision, state }) => {
    if (diagramId !== diagram.id) return
    diagram.hearOf(revisionNumber(revision))
    const isNews = diagram.sceneRevision === null || diagram.revision > diagram.sceneRevision
    if (isNews || state !== diagram.detail?.state) look()
  })
  useNotice('resumed', look)
  onScopeDispose(() => clearTimeout(timer))
}
