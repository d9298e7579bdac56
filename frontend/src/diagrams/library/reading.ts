/** JSON that a diagram can be made of, and making it. */
import { newRequestId } from '@/api/client'
import { createDiagram, importDiagram } from '@/api/diagrams'
import type { CreateDiagram, DiagramImported, ImportDiagram } from '@/contracts'

const FORMAT = 'easel-diagram'

/** What was made, and what had to be mended in it. */
export interface Read {
  readonly id: string
  readonly title: string
  readonly repairs: DiagramImported['repairs']
  readonly repairCount: number
}

/** A file with nothing drawn in it. */
export function blankFile(): ImportDiagram['file'] {
  return { format: FORMAT, version: 1, metadata: { title: 'Untitled diagram' }, view: {} }
}

/** Whether this is a file that was exported; else it is what an agent would ask a new diagram to be. */
export function isExported(content: unknown): content is ImportDiagram['file'] {
  return typeof content === 'object' && content !== null && 'format' in content
}

/** Make a diagram of what was exported, or of the elements and relationships that one is to have. */
export async function readInto(
  team: string,
  content: unknown,
  projectId: string | null,
): Promise<Read> {
  const requestId = newRequestId()
  if (isExported(content)) return importDiagram(team, { requestId, file: content, projectId })
  // Whatever it is, the server says what is wrong with it.
  const draft = typeof content === 'object' ? (content as Partial<CreateDiagram>) : {}
  const made = await createDiagram(team, {
    title: '',
    allowDuplicateTitle: true,
    ...draft,
    requestId,
    projectId,
  })
  return { id: made.diagramId, title: made.title, repairs: [], repairCount: 0 }
}
