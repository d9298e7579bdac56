/** What is known of the last run of each workflow in the list. */
import type { RunChanged, RunStatus, RunSummary } from '@/contracts'

/** The newest run; `none` where the workflow never ran, `unread` where asking failed. */
export type LastRun = RunSummary | 'none' | 'unread'

/** By workflow. One that is not in here is still being asked about. */
export type LastRuns = ReadonlyMap<string, LastRun>

/** A run only ever goes on in this order, so whatever says less of it is older news. */
const PROGRESS: Readonly<Record<RunStatus, number>> = {
  queued: 0,
  running: 1,
  completed: 2,
  failed: 2,
  cancelled: 2,
}

/**
 * What is known after the server was asked about `workflowIds` and answered `runs`.
 *
 * An answer may be overtaken by what was heard while it was on its way; the newer of the two stays.
 */
export function withAnswer(
  known: LastRuns,
  workflowIds: readonly string[],
  runs: readonly RunSummary[],
): LastRuns {
  const answered = new Map(runs.map((run) => [run.workflowId, run]))
  const next = new Map(known)
  for (const id of workflowIds) next.set(id, newer(known.get(id), answered.get(id)))
  return next
}

/** What is known after asking about `workflowIds` failed: what was known before stays. */
export function withFailure(known: LastRuns, workflowIds: readonly string[]): LastRuns {
  return new Map([...workflowIds.map((id) => [id, 'unread'] as const), ...known])
}

/** What is known after hearing of a run, or null where only the server can tell. */
export function withNotice(known: LastRuns, notice: RunChanged): LastRuns | null {
  const { workflowId, runId, status } = notice
  if (workflowId === null) return known
  const run = runOf(known.get(workflowId))
  if (run?.id !== runId) return null
  if (PROGRESS[status] <= PROGRESS[run.status]) return known
  return new Map(known).set(workflowId, { ...run, status })
}

/** What is known, of these workflows only. */
export function only(known: LastRuns, workflowIds: readonly string[]): LastRuns {
  const wanted = new Set(workflowIds)
  return new Map([...known].filter(([id]) => wanted.has(id)))
}

function newer(known: LastRun | undefined, answered: RunSummary | undefined): LastRun {
  const before = runOf(known)
  if (before === null) return answered ?? 'none'
  if (answered === undefined) return before
  if (before.id === answered.id) {
    return PROGRESS[answered.status] < PROGRESS[before.status] ? before : answered
  }
  return Date.parse(answered.createdAt) < Date.parse(before.createdAt) ? before : answered
}

function runOf(known: LastRun | undefined): RunSummary | null {
  return typeof known === 'object' ? known : null
}
