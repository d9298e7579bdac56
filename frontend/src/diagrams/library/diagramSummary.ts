import type { DiagramDetail, DiagramSummary } from '@/contracts'

/** What the library shows of a diagram that was read whole. */
export function summaryOf(detail: DiagramDetail): DiagramSummary {
  const { id, title, projectId, state, revision, views, updatedAt, updatedBy, deletesAt } = detail
  return {
    id,
    title,
    projectId,
    state,
    revision,
    elementCount: views.reduce((sum, view) => sum + view.elementCount, 0),
    relationshipCount: views.reduce((sum, view) => sum + view.relationshipCount, 0),
    updatedAt,
    updatedBy,
    deletesAt,
  }
}
