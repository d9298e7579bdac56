/**
 * A team's workflows: reading them, and every change to one.
 *
 * A change takes its whole contract, request id and all, so that whoever repeats it after a lost
 * connection can send the very same one.
 */
import type {
  ChangeState,
  ConfigureWorkflow,
  CreateWorkflow,
  DuplicateWorkflow,
  GraphComparison,
  ImportWorkflow,
  MoveWorkflow,
  RenameWorkflow,
  RestoreRevision,
  RevisionDetail,
  RevisionPage,
  SaveWorkflow,
  UndoWorkflow,
  WorkflowDetail,
  WorkflowFile,
  WorkflowPage,
  WorkflowState,
} from '@/contracts'

import { get, post, put } from './client'

export interface WorkflowQuery {
  search?: string
  state?: WorkflowState
  /** Only what is in this project. */
  project?: string | null
  sort?: 'updated' | 'name'
  cursor?: string | null
  limit?: number
}

export function listWorkflows(
  team: string,
  query: WorkflowQuery = {},
  signal?: AbortSignal,
): Promise<WorkflowPage> {
  return get(`/api/${team}/workflows`, { query: { ...query }, signal })
}

export function createWorkflow(team: string, request: CreateWorkflow): Promise<WorkflowDetail> {
  return post(`/api/${team}/workflows`, request)
}

export function importWorkflow(team: string, request: ImportWorkflow): Promise<WorkflowDetail> {
  return post(`/api/${team}/workflows/import`, request)
}

export function readWorkflow(
  team: string,
  workflowId: string,
  signal?: AbortSignal,
): Promise<WorkflowDetail> {
  return get(addressOf(team, workflowId), { signal })
}

export function saveWorkflow(
  team: string,
  workflowId: string,
  request: SaveWorkflow,
): Promise<WorkflowDetail> {
  return put(addressOf(team, workflowId), request)
}

export function renameWorkflow(
  team: string,
  workflowId: string,
  request: RenameWorkflow,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/rename`, request)
}

export function configureWorkflow(
  team: string,
  workflowId: string,
  request: ConfigureWorkflow,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/configure`, request)
}

export function moveWorkflow(
  team: string,
  workflowId: string,
  request: MoveWorkflow,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/move`, request)
}

export function duplicateWorkflow(
  team: string,
  workflowId: string,
  request: DuplicateWorkflow,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/duplicate`, request)
}

export function archiveWorkflow(
  team: string,
  workflowId: string,
  request: ChangeState,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/archive`, request)
}

export function unarchiveWorkflow(
  team: string,
  workflowId: string,
  request: ChangeState,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/unarchive`, request)
}

export function deleteWorkflow(
  team: string,
  workflowId: string,
  request: ChangeState,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/delete`, request)
}

export function restoreWorkflow(
  team: string,
  workflowId: string,
  request: ChangeState,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/restore`, request)
}

export function undoWorkflow(
  team: string,
  workflowId: string,
  request: UndoWorkflow,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/undo`, request)
}

export function redoWorkflow(
  team: string,
  workflowId: string,
  request: UndoWorkflow,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/redo`, request)
}

export function exportWorkflow(team: string, workflowId: string): Promise<WorkflowFile> {
  return get(`${addressOf(team, workflowId)}/export`)
}

export function listRevisions(
  team: string,
  workflowId: string,
  cursor: string | null = null,
  signal?: AbortSignal,
): Promise<RevisionPage> {
  return get(`${addressOf(team, workflowId)}/revisions`, { query: { cursor }, signal })
}

export function readRevision(
  team: string,
  workflowId: string,
  revision: number,
  signal?: AbortSignal,
): Promise<RevisionDetail> {
  return get(`${addressOf(team, workflowId)}/revisions/${revision}`, { signal })
}

export function compareRevisions(
  team: string,
  workflowId: string,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<GraphComparison> {
  return get(`${addressOf(team, workflowId)}/revisions/${from}/compare/${to}`, { signal })
}

export function restoreRevision(
  team: string,
  workflowId: string,
  request: RestoreRevision,
): Promise<WorkflowDetail> {
  return post(`${addressOf(team, workflowId)}/restore-revision`, request)
}

function addressOf(team: string, workflowId: string): string {
  return `/api/${team}/workflows/${workflowId}`
}
