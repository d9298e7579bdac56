import { newRequestId } from '@/api/client'
import { cancelRun } from '@/api/runs'
import { useTellFailure } from '@/session/useTellFailure'

import { useRunStore } from './run.store'

/**
 * Cancels the watched run. It is asked for at once, and over only when the run itself says so.
 */
export function useRunCancel(team: () => string): () => Promise<void> {
  const run = useRunStore()
  const tellFailure = useTellFailure()

  return async () => {
    const id = run.runId
    if (id === null || run.isCancelling) return
    run.markCancelling(true)
    try {
      run.describe(await cancelRun(team(), id, { requestId: newRequestId() }))
    } catch (error) {
      if (id === run.runId) run.markCancelling(false)
      tellFailure('The run was not cancelled', error)
    }
  }
}
