import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

import { listLatestRuns, MOST_LATEST_RUNS } from '@/api/runs'
import { useNotice } from '@/session/notices'

import { only, withAnswer, withFailure, withNotice, type LastRuns } from './lastRuns'

// A new run tells so at once and again when it starts; one reading answers for all that happened.
const GATHER_MS = 300

/**
 * The last run of each workflow that is shown, kept true for as long as the calling component lives.
 *
 * A workflow is asked about once, together with the others of its page; after that its runs are heard of.
 */
export function useLastRuns(
  team: string,
  workflowIds: () => readonly string[],
): Readonly<Ref<LastRuns>> {
  const known = shallowRef<LastRuns>(new Map())
  const asked = new Set<string>()
  const heard = new Set<string>()
  const closing = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(ids: readonly string[]): Promise<void> {
    ids.forEach((id) => asked.add(id))
    for (let from = 0; from < ids.length; from += MOST_LATEST_RUNS) {
      await askAtOnce(ids.slice(from, from + MOST_LATEST_RUNS))
    }
  }

  async function askAtOnce(ids: readonly string[]): Promise<void> {
    try {
      const { items } = await listLatestRuns(team, ids, closing.signal)
      known.value = withAnswer(known.value, ids, items)
    } catch {
      // The list itself is there. What is missing says so in its place, and is asked for another time.
      known.value = withFailure(known.value, ids)
      ids.forEach((id) => asked.delete(id))
    }
  }

  function askAboutHeard(): void {
    timer = undefined
    void ask([...heard])
    heard.clear()
  }

  /** While nothing was heard, what is known of workflows that are not shown may have become old. */
  function forgetOthers(): void {
    known.value = only(known.value, workflowIds())
    asked.clear()
  }

  watch(
    workflowIds,
    (ids) => {
      void ask(ids.filter((id) => !asked.has(id)))
    },
    { immediate: true },
  )
  useNotice('run_changed', (notice) => {
    const next = withNotice(known.value, notice)
    if (next !== null) known.value = next
    else if (notice.workflowId !== null && asked.has(notice.workflowId)) {
      heard.add(notice.workflowId)
      timer ??= setTimeout(askAboutHeard, GATHER_MS)
    }
  })
  useNotice('resumed', () => {
    forgetOthers()
    void ask(workflowIds())
  })
  onScopeDispose(() => {
    clearTimeout(timer)
    closing.abort()
  })

  return known
}
