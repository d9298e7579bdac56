/**
 * Short names for what the server sends. Types come from here; nobody writes a second description.
 *
 * A contract that is read by the server and may leave out its defaults is called `…Input`.
 */
import type { Frame } from './generated'

export type * from './generated'
export type {
  Document as DiagramDocument,
  Error as RunError,
  Frame as RunFrame,
  Node as GraphNode,
  View as DocumentView,
} from './generated'

/** Everything that can happen in a run. */
export type RunEvent = Frame['event']
