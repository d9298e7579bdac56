import type { WorkflowDetail, WorkflowSummary } from '@/contracts'

/** What a list shows of a workflow that was read whole. */
export function summaryOf(detail: WorkflowDetail): WorkflowSummary {
  const { id, name, projectId, state, revision, updatedAt, updatedBy, graph } = detail
  return {
    id,
    name,
    projectId,
    state,
    revision,
    nodeCount: graph.nodes.length,
    edgeCount: graph.edges.length,
    updatedAt,
    updatedBy,
  }
}
