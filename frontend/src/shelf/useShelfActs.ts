import { newRequestId } from '@/api/client'
import { useTellFailure } from '@/session/useTellFailure'
import { useConfirm } from '@/ui/useConfirm'
import { useToasts } from '@/ui/useToasts'

import type { Kept } from './rows'
import type { Shelf } from './useShelf'

type Change = { requestId: string }
type StateChange<Row> = (id: string, change: Change) => Promise<Row>

/** What the server can be asked to do to a kind of thing; every answer is the row as it is then. */
interface Verbs<Row> {
  rename: (id: string, change: Change, name: string) => Promise<Row>
  duplicate: (id: string, change: Change) => Promise<Row>
  move: (id: string, change: Change & { projectId: string | null }) => Promise<Row>
  archive: StateChange<Row>
  unarchive: StateChange<Row>
  remove: StateChange<Row>
  restore: StateChange<Row>
}

/** A kind of thing, as its acts speak of it. */
interface Words<Row> {
  nameOf: (row: Row) => string
  open: (id: string) => void
  /** What the button says that deletes one, and what goes with it. */
  removal: { action: string; body: (row: Row) => string }
}

interface Place {
  readonly id: string
  readonly name: string
}

/**
 * Everything that can be done from a list to what it lists.
 *
 * What can be taken back at once offers Undo; deleting asks first as well, because it takes the thing
 * from everybody.
 */
export function useShelfActs<Row extends Kept>(
  shelf: Pick<Shelf<Row>, 'items' | 'show' | 'insert' | 'take'>,
  verbs: Verbs<Row>,
  { nameOf, open, removal }: Words<Row>,
) {
  const toasts = useToasts()
  const confirm = useConfirm()
  const tellFailure = useTellFailure()

  async function attempt(failed: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      tellFailure(failed, error)
    }
  }

  function fresh(): Change {
    return { requestId: newRequestId() }
  }

  function rename(row: Row, name: string): Promise<void> {
    return attempt(`“${nameOf(row)}” was not renamed`, async () => {
      shelf.show(await verbs.rename(row.id, fresh(), name))
    })
  }

  function duplicate(row: Row): Promise<void> {
    return attempt(`“${nameOf(row)}” was not duplicated`, async () => {
      const copy = await verbs.duplicate(row.id, fresh())
      shelf.insert(copy, shelf.items.value.indexOf(row) + 1)
      toasts.show({
        text: `Duplicated as “${nameOf(copy)}”`,
        tone: 'good',
        action: { label: 'Open', act: () => open(copy.id) },
      })
    })
  }

  /** Put one into a project, or out of all; the row stays where it is, and says where to. */
  function moveTo(row: Row, place: Place | null): Promise<void> {
    const name = nameOf(row)
    return attempt(`“${name}” was not moved`, async () => {
      await put(row.id, place?.id ?? null)
      toasts.show({
        text: place ? `In “${place.name}” now: “${name}”` : `In no project now: “${name}”`,
        tone: 'good',
        action: {
          label: 'Undo',
          act: () => void attempt(`“${name}” was not moved`, () => put(row.id, row.projectId)),
        },
      })
    })
  }

  async function put(id: string, projectId: string | null): Promise<void> {
    shelf.show(await verbs.move(id, { ...fresh(), projectId }))
  }

  function archive(row: Row): Promise<void> {
    return change(row, verbs.archive, verbs.unarchive, 'Archived', 'archived')
  }

  function unarchive(row: Row): Promise<void> {
    return change(row, verbs.unarchive, verbs.archive, 'Back among the active', 'unarchived')
  }

  function restore(row: Row): Promise<void> {
    return change(row, verbs.restore, verbs.remove, 'Restored', 'restored')
  }

  async function remove(row: Row): Promise<void> {
    const isSure = await confirm.ask({
      title: `Delete “${nameOf(row)}”?`,
      body: removal.body(row),
      action: removal.action,
      tone: 'danger',
    })
    if (isSure) await change(row, verbs.remove, verbs.restore, 'Deleted', 'deleted')
  }

  /** Change a row's state, take it from the list, and offer to put both back. */
  function change(
    row: Row,
    there: StateChange<Row>,
    back: StateChange<Row>,
    done: string,
    notDone: string,
  ): Promise<void> {
    return attempt(`“${nameOf(row)}” was not ${notDone}`, async () => {
      await there(row.id, fresh())
      const index = shelf.take(row.id)
      toasts.show({
        text: `${done}: “${nameOf(row)}”`,
        tone: 'good',
        action: { label: 'Undo', act: () => void putBack(row, back, index) },
      })
    })
  }

  function putBack(row: Row, back: StateChange<Row>, index: number): Promise<void> {
    return attempt(`“${nameOf(row)}” was not brought back`, async () => {
      shelf.insert(await back(row.id, fresh()), index)
    })
  }

  return { attempt, open, rename, duplicate, moveTo, archive, unarchive, restore, remove }
}

export type ShelfActs<Row extends Kept> = ReturnType<typeof useShelfActs<Row>>
