import { useRouter } from 'vue-router'

import { newRequestId } from '@/api/client'
import {
  archiveDiagram,
  createDiagram,
  deleteDiagram,
  duplicateDiagram,
  exportDiagram,
  importDiagram,
  moveDiagram,
  renameDiagram,
  restoreDiagram,
  unarchiveDiagram,
} from '@/api/diagrams'
import type { DiagramDetail, DiagramSummary, StarterCard } from '@/contracts'
import { counted } from '@/diagrams/counted'
import { useShelfActs } from '@/shelf/useShelfActs'
import { saveFile } from '@/ui/saveFile'

import { summaryOf } from './diagramSummary'
import { blankFile } from './reading'
import type { DiagramShelf } from './useDiagramShelf'

/**
 * Everything that can be done to a diagram from the library.
 *
 * What is begun is begun in `project`, where the list shows only that one.
 */
export function useDiagramActs(
  team: string,
  shelf: DiagramShelf,
  project: () => string | null = () => null,
) {
  const router = useRouter()

  function open(id: string): void {
    void router.push({ name: 'diagram', params: { team, diagramId: id } })
  }

  async function row(answer: Promise<DiagramDetail>): Promise<DiagramSummary> {
    return summaryOf(await answer)
  }

  const acts = useShelfActs<DiagramSummary>(
    shelf,
    {
      rename: (id, change, title) => row(renameDiagram(team, id, { ...change, title })),
      duplicate: (id, change) => row(duplicateDiagram(team, id, change)),
      move: (id, change) => row(moveDiagram(team, id, change)),
      archive: (id, change) => row(archiveDiagram(team, id, change)),
      unarchive: (id, change) => row(unarchiveDiagram(team, id, change)),
      remove: (id, change) => row(deleteDiagram(team, id, change)),
      restore: (id, change) => row(restoreDiagram(team, id, change)),
    },
    { nameOf: ({ title }) => title, open, removal: { action: 'Delete diagram', body: whatGoes } },
  )

  function createBlank(): Promise<void> {
    return acts.attempt('The diagram was not created', async () => {
      const request = { requestId: newRequestId(), file: blankFile(), projectId: project() }
      open((await importDiagram(team, request)).id)
    })
  }

  function createFrom(starter: StarterCard): Promise<void> {
    return acts.attempt('The diagram was not created', async () => {
      const made = await createDiagram(team, {
        requestId: newRequestId(),
        title: starter.label,
        starter: { id: starter.id },
        allowDuplicateTitle: true,
        projectId: project(),
      })
      open(made.diagramId)
    })
  }

  function download(diagram: DiagramSummary): Promise<void> {
    return acts.attempt(`“${diagram.title}” was not exported`, async () => {
      const file = await exportDiagram(team, diagram.id, 'json')
      saveFile(`${diagram.title}.easel.json`, file)
    })
  }

  return { ...acts, createBlank, createFrom, download }
}

function whatGoes({ elementCount, relationshipCount }: DiagramSummary): string {
  const size = `${counted(elementCount, 'element')} and ${counted(relationshipCount, 'relationship')}`
  return (
    `It disappears for everyone in the team, with its ${size} and its whole history. For 30 days it` +
    ' can be restored from the list of deleted diagrams.'
  )
}

export type DiagramActs = ReturnType<typeof useDiagramActs>
