import { watch } from 'vue'

import { useAnnouncer } from '@/ui/useAnnouncer'

import { useRunStore } from './run.store'

/** Says when the watched run starts, ends and fails, for as long as the calling component lives. */
export function useRunAnnouncements(): void {
  const run = useRunStore()
  const announcer = useAnnouncer()

  watch(
    () => [run.runId, run.status] as const,
    ([runId, status], [runBefore]) => {
      if (runId === null || runId !== runBefore) return
      switch (status) {
        case 'queued':
          return
        case 'running':
          announcer.polite('The run has started.')
          return
        case 'completed':
          announcer.polite('The run has finished. The answer is there.')
          return
        case 'cancelled':
          announcer.polite('The run was cancelled.')
          return
        case 'failed':
          announcer.assertive(failureOf(run))
      }
    },
  )
}

function failureOf({ newestFailure, labelOf }: ReturnType<typeof useRunStore>): string {
  if (newestFailure === null) return 'The run has failed.'
  const { nodeId, message } = newestFailure
  return nodeId === null
    ? `The run has failed. ${message}`
    : `${labelOf(nodeId)} failed. ${message}`
}
