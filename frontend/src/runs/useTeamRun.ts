import { shallowRef, watch } from 'vue'
import { useRoute, useRouter, type RouteLocationRaw } from 'vue-router'

import { asApiError, newRequestId, UNREACHABLE } from '@/api/client'
import { startRun } from '@/api/runs'
import type { StartRun, WorkflowGraph } from '@/contracts'

import { readRefusal, type Refusal } from './refusal'
import { useRunStore } from './run.store'
import type { RunControl } from './runControl'
import { useRunCancel } from './useRunCancel'
import { useRunReading } from './useRunReading'

interface TeamRunOptions {
  team: () => string
  workflowId: () => string
  graph: () => WorkflowGraph
  /** Save what is not saved yet and answer the revision to run; null runs the newest one. */
  beforeRun: () => Promise<number | null>
}

/**
 * Starts, watches and cancels the runs of a team's workflow.
 *
 * The run that is watched is in the page's address as `?run=`, so that a reload finds it again.
 */
export function useTeamRun({ team, workflowId, graph, beforeRun }: TeamRunOptions): RunControl {
  const run = useRunStore()
  const route = useRoute()
  const router = useRouter()
  const isStarting = shallowRef(false)
  const refusal = shallowRef<Refusal | null>(null)
  let unanswered: StartRun | null = null

  watch(
    () => route.query.run,
    (id) => run.watchRun(typeof id === 'string' && id !== '' ? id : null),
    { immediate: true },
  )
  const { failure, retry } = useRunReading(team)
  const cancel = useRunCancel(team)

  async function start(question: string): Promise<void> {
    if (isStarting.value) return
    isStarting.value = true
    refusal.value = null
    try {
      const request = requestFor(question, await beforeRun())
      const ticket = await startRun(team(), workflowId(), request)
      unanswered = null
      run.watchRun(ticket.run.id, graph())
      await router.replace({ query: { ...route.query, run: ticket.run.id } })
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code !== UNREACHABLE) unanswered = null
      refusal.value = readRefusal(error, graph(), Date.now())
    } finally {
      isStarting.value = false
    }
  }

  /** The same request as last time if that one was never answered: it may have started its run. */
  function requestFor(question: string, revision: number | null): StartRun {
    if (unanswered?.input !== question || unanswered.revision !== revision) {
      unanswered = { requestId: newRequestId(), input: question, revision }
    }
    return unanswered
  }

  function replayOf(seq: number | null): RouteLocationRaw {
    const params = { team: team(), workflowId: workflowId(), runId: run.runId ?? '' }
    return { name: 'run', params, query: seq === null ? {} : { at: String(seq) } }
  }

  function dismissRefusal(): void {
    refusal.value = null
  }

  return { isStarting, refusal, failure, start, cancel, reread: retry, replayOf, dismissRefusal }
}
