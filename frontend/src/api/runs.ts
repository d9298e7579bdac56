/** Starting, reading and cancelling runs. Their events come through `live` or a stream. */
import type {
  CancelRun,
  RunDetail,
  RunOnce,
  RunPage,
  RunStatus,
  RunTicket,
  StartRun,
} from '@/contracts'

import { get, openStream, post } from './client'

export function startRun(team: string, workflowId: string, request: StartRun): Promise<RunTicket> {
  return post(`/api/${team}/workflows/${workflowId}/runs`, request)
}

export function listRunsOf(
  team: string,
  workflowId: string,
  cursor: string | null = null,
  signal?: AbortSignal,
): Promise<RunPage> {
  return get(`/api/${team}/workflows/${workflowId}/runs`, { query: { cursor }, signal })
}

export function listRuns(
  team: string,
  query: { cursor?: string | null; status?: RunStatus } = {},
  signal?: AbortSignal,
): Promise<RunPage> {
  return get(`/api/${team}/runs`, { query, signal })
}

/** How many workflows may be asked about at once. */
export const MOST_LATEST_RUNS = 100

/** The newest run of each of these workflows, newest first; one that never ran is left out. */
export function listLatestRuns(
  team: string,
  workflowIds: readonly string[],
  signal?: AbortSignal,
): Promise<RunPage> {
  return get(`/api/${team}/runs/latest`, { query: { workflow: workflowIds }, signal })
}

export function readRun(team: string, runId: string, signal?: AbortSignal): Promise<RunDetail> {
  return get(`/api/${team}/runs/${runId}`, { signal })
}

export function cancelRun(team: string, runId: string, request: CancelRun): Promise<RunDetail> {
  return post(`/api/${team}/runs/${runId}/cancel`, request)
}

/** Run an unsaved graph; the answer's body is a stream of events. */
export function runOnce(request: RunOnce, signal: AbortSignal): Promise<Response> {
  return openStream('/api/run', request, signal)
}
