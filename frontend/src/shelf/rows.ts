/**
 * What a team keeps of one kind, as a list of it stands on the page.
 *
 * Rows change in place and never by themselves: what a colleague does updates or marks a row where it is,
 * and what is new waits to be shown, so that nothing moves under the hand of whoever is reading.
 */
export type ShelfState = 'active' | 'archived' | 'deleted'

/** What every kind of thing that is kept has. */
export interface Kept {
  readonly id: string
  readonly projectId: string | null
  readonly state: ShelfState
}

export interface Page<Row> {
  readonly items: readonly Row[]
  readonly nextCursor?: string | null
  readonly total: number
}

export interface Rows<Row extends Kept> {
  readonly items: readonly Row[]
  readonly nextCursor: string | null
  readonly total: number
  /** The ids of what would be in the list if it were read now. */
  readonly waiting: ReadonlySet<string>
}

export function rowsOf<Row extends Kept>(page: Page<Row>): Rows<Row> {
  const { items, nextCursor = null, total } = page
  return { items, nextCursor, total, waiting: new Set() }
}

/** The rows with one more page; a row that moved between the two readings is not shown twice. */
export function withPage<Row extends Kept>(rows: Rows<Row>, page: Page<Row>): Rows<Row> {
  const shown = new Set(rows.items.map((item) => item.id))
  const fresh = page.items.filter((item) => !shown.has(item.id))
  return {
    ...rows,
    items: [...rows.items, ...fresh],
    nextCursor: page.nextCursor ?? null,
    total: page.total,
  }
}

/** The rows with one of them as it is now, where it stands. */
export function withRow<Row extends Kept>(rows: Rows<Row>, row: Row): Rows<Row> {
  return { ...rows, items: rows.items.map((item) => (item.id === row.id ? row : item)) }
}

/**
 * The rows with one more at `index`.
 *
 * What a page does itself comes back as a notice, often before the answer does; once the row is there it
 * no longer waits.
 */
export function withRowAt<Row extends Kept>(rows: Rows<Row>, row: Row, index: number): Rows<Row> {
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

export function withoutRow<Row extends Kept>(rows: Rows<Row>, id: string): Rows<Row> {
  const items = rows.items.filter((item) => item.id !== id)
  return { ...rows, items, total: rows.total - (rows.items.length - items.length) }
}

/**
 * The rows after hearing that `changed` is in its state now, in a list of what is in `state`.
 *
 * A row that left the state stays, with its new state to say so. Whether something that is not shown
 * belongs on a later page nobody knows; it waits only where every page was read.
 */
export function hearChange<Row extends Kept>(
  rows: Rows<Row>,
  changed: Pick<Kept, 'id' | 'state'>,
  state: ShelfState,
): Rows<Row> {
  const { id, state: now } = changed
  if (rows.items.some((item) => item.id === id)) {
    return {
      ...rows,
      items: rows.items.map((item) => (item.id === id ? { ...item, state: now } : item)),
    }
  }
  const waiting = new Set(rows.waiting)
  if (now === state && rows.nextCursor === null) waiting.add(id)
  else waiting.delete(id)
  return { ...rows, waiting }
}
