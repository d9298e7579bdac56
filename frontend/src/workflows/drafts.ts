/**
 * What is not saved yet, kept in the browser so that a reload or a crash loses nothing.
 */

import type { SaveWorkflow, WorkflowDetail, WorkflowGraph } from '@/contracts'

import { sameGraph } from './graphEdit'

/** A save as it is sent, and sent again. Nothing is left out of its graph. */
export type Save = Omit<SaveWorkflow, 'graph'> & { readonly graph: WorkflowGraph }

export interface Draft {
  /** The revision that was being edited, and its graph. */
  readonly revision: number
  readonly base: WorkflowGraph
  readonly graph: WorkflowGraph
  /** The save that was under way; whether it arrived is not known. */
  readonly attempt: Save | null
}

export type Resumed =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'continue'; readonly graph: WorkflowGraph }
  | { readonly kind: 'conflict'; readonly draft: Draft }

/** What ``draft`` means for the workflow as the server has it now. */
export function resume(draft: Draft | null, detail: WorkflowDetail): Resumed {
  if (draft === null || sameGraph(draft.graph, detail.graph)) return { kind: 'nothing' }
  if (draft.revision === detail.revision) return { kind: 'continue', graph: draft.graph }
  // The answer to the last save was lost with the page, and the save itself was not.
  const hasArrived = draft.attempt !== null && sameGraph(draft.attempt.graph, detail.graph)
  if (hasArrived) return { kind: 'continue', graph: draft.graph }
  return { kind: 'conflict', draft }
}

export function keepDraft(workflowId: string, draft: Draft): void {
  try {
    localStorage.setItem(nameOf(workflowId), JSON.stringify(draft))
  } catch {
    // Full or forbidden storage costs the safety of a reload, and never the work on the page.
  }
}

export function readDraft(workflowId: string): Draft | null {
  try {
    const text = localStorage.getItem(nameOf(workflowId))
    return text === null ? null : (JSON.parse(text) as Draft)
  } catch {
    return null
  }
}

export function dropDraft(workflowId: string): void {
  try {
    localStorage.removeItem(nameOf(workflowId))
  } catch {
    // What could not be kept need not be removed.
  }
}

function nameOf(workflowId: string): string {
  return `easel.draft.${workflowId}`
}
