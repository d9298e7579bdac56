import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

import type { ApiError } from '@/api/client'
import type { Catalogue, WorkflowDetail, WorkflowGraph } from '@/contracts'

import { cycles } from './cycles'
import type { Draft } from './drafts'
import { EMPTY_GRAPH, keepIdentity, sameGraph } from './graphEdit'
import {
  forgetSaved,
  NO_HISTORY,
  noteOf,
  record,
  settle,
  stepBack,
  stepForward,
} from './graphHistory'
import { blockingProblems, problemsByNode, problemsOfGraph } from './problems'
import { whyReadOnly } from './readOnly'

/**
 * The workflow being composed: the graph on screen, and the revision it was made from.
 *
 * Every change goes through `change`, one call a gesture. What the server answers comes in through
 * `landed` for our own saves and `adopt` for everybody else's changes.
 */
export const useWorkflowStore = defineStore('workflow', () => {
  const detail = shallowRef<WorkflowDetail | null>(null)
  const catalogue = shallowRef<Catalogue | null>(null)
  const revision = shallowRef(0)
  const base = shallowRef<WorkflowGraph>(EMPTY_GRAPH)
  const graph = shallowRef<WorkflowGraph>(EMPTY_GRAPH)
  const history = shallowRef(NO_HISTORY)
  /** Why the server would not save the graph, and the graph it was about. */
  const refused = shallowRef<{ error: ApiError; graph: WorkflowGraph } | null>(null)

  const id = computed(() => detail.value?.id ?? null)
  /** A graph that belongs to nobody and is never saved: a visitor's. */
  const isSketch = computed(() => detail.value === null)
  const isUnsaved = computed(() => !isSketch.value && !sameGraph(base.value, graph.value))
  const readOnly = computed(() => whyReadOnly(detail.value))
  const kinds = computed(
    () => new Map((catalogue.value?.nodeKinds ?? []).map((kind) => [kind.name, kind] as const)),
  )
  const nodes = computed(() => new Map(graph.value.nodes.map((node) => [node.id, node] as const)))
  const cycleNodeIds = computed(() => cycles(graph.value))
  /** The server's remarks are about the saved graph; those about nodes now gone are left out. */
  const remarks = computed(() =>
    (detail.value?.remarks ?? []).filter((remark) =>
      remark.nodeIds.every((nodeId) => nodes.value.has(nodeId)),
    ),
  )
  const problems = computed(() => {
    const blocking = problemsByNode(blockingProblems(remarks.value, graph.value), graph.value)
    const refusal = refused.value
    if (refusal === null) return blocking
    return new Map([...blocking, ...problemsByNode(refusal.error.problems, refusal.graph)])
  })
  const graphProblems = computed(() => problemsOfGraph(refused.value?.error.problems ?? []))
  const note = computed(() => noteOf(history.value))

  function offer(cards: Catalogue): void {
    catalogue.value = cards
  }

  function open(opened: WorkflowDetail): void {
    detail.value = opened
    start(opened.revision, opened.graph)
  }

  function openSketch(sketch: WorkflowGraph): void {
    detail.value = null
    start(0, sketch)
  }

  function start(number: number, content: WorkflowGraph): void {
    revision.value = number
    base.value = content
    graph.value = content
    history.value = NO_HISTORY
    refused.value = null
  }

  /** Make one change; `what` says it in a few words, `gesture` joins it with the one before. */
  function change(
    edit: (graph: WorkflowGraph) => WorkflowGraph,
    what: string,
    gesture: string | null = null,
  ): boolean {
    if (readOnly.value !== null) return false
    const before = graph.value
    const after = edit(before)
    if (after === before) return false
    graph.value = after
    history.value = record(history.value, { before, after, what, gesture })
    return true
  }

  function endGesture(): void {
    history.value = settle(history.value)
  }

  /** Take back the last unsaved gesture and say what it was; null when there is none. */
  function undoGesture(): string | null {
    const back = stepBack(history.value)
    if (back === null || readOnly.value !== null) return null
    history.value = back.history
    graph.value = back.step.before
    return back.step.what
  }

  function redoGesture(): string | null {
    const forward = stepForward(history.value)
    if (forward === null || readOnly.value !== null) return null
    history.value = forward.history
    graph.value = forward.step.after
    return forward.step.what
  }

  /** Our own save of `saved` arrived as `answer`. What was done meanwhile is still unsaved. */
  function landed(saved: WorkflowGraph, answer: WorkflowDetail): void {
    detail.value = answer
    revision.value = answer.revision
    base.value = saved
    history.value = forgetSaved(history.value, saved)
    refused.value = null
  }

  /** Show the workflow as the server has it; what was not saved is gone. */
  function adopt(answer: WorkflowDetail): void {
    detail.value = answer
    start(answer.revision, keepIdentity(graph.value, answer.graph))
  }

  /** Continue with `mine`, which is to become the revision after `theirs`. */
  function putOnTop(theirs: WorkflowDetail, mine: WorkflowGraph, what: string): void {
    goOn(theirs, { revision: theirs.revision, base: theirs.graph, graph: mine }, what)
  }

  /** Continue where somebody stopped who had begun at an older revision than `newest`. */
  function goOn(newest: WorkflowDetail, from: Omit<Draft, 'attempt'>, what: string): void {
    detail.value = newest
    start(from.revision, from.base)
    graph.value = from.graph
    const step = { before: from.base, after: from.graph, what, gesture: null }
    if (isUnsaved.value) history.value = record(NO_HISTORY, step)
  }

  /** Take in what an answer says about the workflow beside its graph: its name, its state. */
  function describe(answer: WorkflowDetail): void {
    const known = detail.value
    if (known === null || answer.revision >= revision.value) detail.value = answer
    else
      detail.value = { ...known, name: answer.name, state: answer.state, onCycle: answer.onCycle }
    if (answer.revision > revision.value && !isUnsaved.value) adopt(answer)
  }

  function refuse(error: ApiError, sent: WorkflowGraph): void {
    refused.value = { error, graph: sent }
  }

  return {
    id,
    detail,
    catalogue,
    revision,
    base,
    graph,
    history,
    refused,
    isSketch,
    isUnsaved,
    readOnly,
    kinds,
    nodes,
    cycleNodeIds,
    remarks,
    problems,
    graphProblems,
    note,
    offer,
    open,
    openSketch,
    change,
    endGesture,
    undoGesture,
    redoGesture,
    landed,
    adopt,
    putOnTop,
    goOn,
    describe,
    refuse,
  }
})
