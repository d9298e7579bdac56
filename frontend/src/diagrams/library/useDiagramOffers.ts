import { useRouter } from 'vue-router'

import { readDiagram } from '@/api/diagrams'
import { useNotice } from '@/session/notices'
import { useSession } from '@/session/session.store'
import { useToasts } from '@/ui/useToasts'

/** Says that an agent made a diagram for whoever is here, and offers to open it; never opens it. */
export function useDiagramOffers(): void {
  const router = useRouter()
  const session = useSession()
  const toasts = useToasts()

  useNotice('diagram_offered', async ({ diagramId }) => {
    const team = session.team?.slug
    if (team === undefined) return
    // If it is gone again by now, there is nothing to offer.
    const diagram = await readDiagram(team, diagramId).catch(() => null)
    if (diagram === null) return
    toasts.show({
      text: `Drawn for you: “${diagram.title}”`,
      tone: 'good',
      action: {
        label: 'Open',
        act: () => void router.push({ name: 'diagram', params: { team, diagramId } }),
      },
    })
  })
}
