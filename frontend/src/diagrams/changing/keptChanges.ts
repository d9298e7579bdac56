/**
 * Changes that the server has not answered yet, kept in the browser so that closing the tab, a crash or
 * a lost connection costs nothing.
 *
 * Where the browser keeps nothing (private windows), work goes on: only the safety of a reload is lost.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

import type { EditDiagram } from '@/contracts'

import type { PersonOp } from './ops'

/** One gesture on its way to the server. */
export interface KeptChange {
  readonly requestId: string
  /** Whose diagram it is, and who made it: nobody else's browser session may send it. */
  readonly team: string
  readonly diagramId: string
  readonly personId: number
  readonly inside: readonly string[]
  readonly ops: readonly PersonOp[]
  readonly summary: string
  /** The revision that the person saw while they made it. */
  readonly madeOn: number
  /** When it was made, in ms; the order in which changes are sent. */
  readonly at: number
  /** The request as it was sent; sent again, it is the same word for word. */
  readonly sent: EditDiagram | null
  /** What its receipt says it became. Until the page shows that revision, it is shown on top. */
  readonly landedAs: number | null
}

interface Schema extends DBSchema {
  changes: { key: string; value: KeptChange; indexes: { diagram: [string, string, number] } }
}

const NAME = 'easel'
const VERSION = 1

let opened: Promise<IDBPDatabase<Schema>> | null = null

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      const changes = db.createObjectStore('changes', { keyPath: 'requestId' })
      changes.createIndex('diagram', ['team', 'diagramId', 'personId'])
    },
  })
  return opened
}

/** The kept changes of a person to a diagram, in the order they were made. */
export async function keptChanges(
  team: string,
  diagramId: string,
  personId: number,
): Promise<readonly KeptChange[]> {
  try {
    const found = await (
      await database()
    ).getAllFromIndex('changes', 'diagram', [team, diagramId, personId])
    return found.toSorted((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

export async function keepChange(change: KeptChange): Promise<void> {
  try {
    await (await database()).put('changes', change)
  } catch {
    // See above: it is still on the page, and still being sent.
  }
}

export async function dropChange(requestId: string): Promise<void> {
  try {
    await (await database()).delete('changes', requestId)
  } catch {
    // What could not be kept need not be removed.
  }
}
