/**
 * The list of workflows as it stands on the page.
 *
 * Rows change in place and never by themselves: what a colleague does updates or marks a row where it is,
 * and what is new waits to be shown, so that nothing moves under the hand of whoever is reading.
 */
import type {
  WorkflowChanged,
  WorkflowDetail,
  WorkflowPage,
  WorkflowState,
  WorkflowSummary,
} from '@/contracts'

export interface WorkflowRows {
  readonly items: readonly WorkflowSummary[]
  readonly nextCursor: string | null
  readonly total: number
  /** Workflows that would be in the list if it were read now. */
  readonly waiting: ReadonlySet<string>
}

export function rowsOf(page: WorkflowPage): WorkflowRows {
  return { items: page.items, nextCursor: page.nextCursor, total: page.total, waiting: new Set() }
}

/** The rows with one more page; a row that moved between the two readings is not shown twice. */
export function withPage(rows: WorkflowRows, page: WorkflowPage): WorkflowRows {
  const shown = new Set(rows.items.map((item) => item.id))
  const fresh = page.items.filter((item) => !shown.has(item.id))
  return {
    ...rows,
    items: [...rows.items, ...fresh],
    nextCursor: page.nextCursor,
    total: page.total,
  }
}

/** The rows with a workflow as it is now, where it stands. */
export function withDetail(rows: WorkflowRows, detail: WorkflowDetail): WorkflowRows {
  return {
    ...rows,
    items: rows.items.map((item) => (item.id === detail.id ? summaryOf(detail) : item)),
  }
}

/**
 * The rows with one more at ``index``.
 *
 * What a page does itself comes back as a notice, often before the answer does; once the row is there it
 * no longer waits.
 */
export function withRowAt(rows: WorkflowRows, row: WorkflowSummary, index: number): WorkflowRows {
  const others = rows.items.filter((item) => item.id !== row.id)
  const isFresh = others.length === rows.items.length
  const waiting = new Set(rows.waiting)
  waiting.delete(row.id)
  return {
    ...rows,
    items: others.toSpliced(index, 0, row),
    total: rows.total + (isFresh ? 1 : 0),
    waiting,
  }
}

export function withoutRow(rows: WorkflowRows, id: string): WorkflowRows {
  const items = rows.items.filter((item) => item.id !== id)
  return { ...rows, items, total: rows.total - (rows.items.length - items.length) }
}

/**
 * The rows after hearing that a workflow changed, in a list of workflows in ``state``.
 *
 * A row that left the state stays, with its new state to say so. Whether a workflow that is not shown
 * belongs on a later page nobody knows; it waits only where every page was read.
 */
export function hearNotice(
  rows: WorkflowRows,
  notice: WorkflowChanged,
  state: WorkflowState,
): WorkflowRows {
  if (rows.items.some((item) => item.id === notice.workflowId)) {
    return {
      ...rows,
      items: rows.items.map((item) =>
        item.id === notice.workflowId ? { ...item, state: notice.state } : item,
      ),
    }
  }
  const waiting = new Set(rows.waiting)
  if (notice.state === state && rows.nextCursor === null) waiting.add(notice.workflowId)
  else waiting.delete(notice.workflowId)
  return { ...rows, waiting }
}

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
