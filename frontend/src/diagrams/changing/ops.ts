/**
 * What a gesture says to the server: a batch of ops on one view, made as one revision or not at all.
 */
import type { Add, EditDiagram, Move } from '@/contracts'

/** Anything a person may do to a diagram; agents have one op less. */
export type PersonOp = EditDiagram['ops'][number]

/** Every id that ``ops`` change, remove, or hang something new on. Two batches that share none get along. */
export function touchedBy(ops: readonly PersonOp[]): ReadonlySet<string> {
  return new Set(ops.flatMap(idsOf))
}

function idsOf(op: PersonOp): readonly string[] {
  switch (op.op) {
    case 'add':
      return idsOfAdd(op)
    case 'update':
      return [op.id]
    case 'remove':
      return op.ids
    case 'move':
      return idsOfMove(op)
    case 'arrange':
      return [...(op.scope?.nodes ?? []), ...(op.scope?.group == null ? [] : [op.scope.group])]
    case 'setLevel':
      return []
  }
}

function idsOfAdd(op: Add): readonly string[] {
  const { nodes = [], relationships = [], groups = [], flows = [], notes = [] } = op
  return [
    ...nodes.flatMap((node) => [node.id, node.group]),
    ...groups.flatMap((group) => [group.id, group.group]),
    ...relationships.flatMap((each) => [each.id, each.from, each.to]),
    ...flows.flatMap((flow) => [flow.id, flow.variantOf]),
    ...notes.flatMap((note) => [note.id, note.about]),
  ].filter((id) => id != null)
}

function idsOfMove(op: Move): readonly string[] {
  const { places = [], lines = [] } = op
  return [
    ...places.flatMap((place) => [place.id, place.group]),
    ...lines.map((line) => line.id),
  ].filter((id) => id != null)
}
