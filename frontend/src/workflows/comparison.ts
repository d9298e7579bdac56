/** Two revisions as one picture: the newer graph, with what it lost still drawn and everything marked. */

import type { GraphComparison, ItemChange, RevisionSummary, WorkflowGraph } from '@/contracts'

import { stepsOf, type ListedChange } from '@/ui/changes'

import type { Mark } from './projection'

export interface Preview {
  readonly title: string
  readonly graph: WorkflowGraph
  readonly marks: ReadonlyMap<string, Mark>
}

export function overlay(
  before: WorkflowGraph,
  after: WorkflowGraph,
  comparison: GraphComparison,
): Pick<Preview, 'graph' | 'marks'> {
  const removed = new Set(
    comparison.changes.filter((change) => change.change === 'removed').map((change) => change.id),
  )
  const nodes = [...after.nodes, ...before.nodes.filter((node) => removed.has(node.id))]
  const known = new Set(nodes.map((node) => node.id))
  const edges = [...after.edges, ...before.edges.filter((edge) => removed.has(edge.id))]
  return {
    graph: {
      nodes,
      edges: edges.filter((edge) => known.has(edge.source) && known.has(edge.target)),
    },
    marks: new Map(comparison.changes.map((change) => [change.id, change.change])),
  }
}

/** What a revision did, in a few words. `known` tells what the one did that it undid or redid. */
export function whatItDid(
  revision: RevisionSummary,
  known: (number: number) => RevisionSummary | undefined = () => undefined,
): string {
  switch (revision.origin) {
    case 'create':
      return 'Created the workflow'
    case 'import':
      return 'Imported the workflow'
    case 'undo':
      return `Undid ${nameOf(revision.undoes, known)}`
    case 'redo':
      return `Redid ${nameOf(revision.undoes, known)}`
    case 'restore':
      return revision.note ?? 'Restored an earlier revision'
    case 'edit':
      return revision.note ?? 'Changed the graph'
  }
}

function nameOf(
  number: number | null,
  known: (number: number) => RevisionSummary | undefined,
): string {
  const revision = number === null ? undefined : known(number)
  return revision === undefined ? `revision ${number}` : `“${whatItDid(revision)}”`
}

/** What a comparison says, for a list. */
export function listedChanges({ changes }: GraphComparison): readonly ListedChange[] {
  return changes.map((change) => ({
    key: `${change.what}-${change.id}`,
    change: change.change,
    sentence: sentenceOf(change),
    fields:
      change.change === 'modified'
        ? change.fields.map(({ path, before, after }) => ({ name: fieldName(path), before, after }))
        : [],
  }))
}

/** What a field is called: the pointer `/config/prompt` is “prompt”. */
export function fieldName(path: string): string {
  const names = stepsOf(path).filter((step) => step !== '' && step !== 'config')
  return names.join(' ') || 'everything'
}

export function sentenceOf({ what, change, label }: ItemChange): string {
  const words = { added: 'added', removed: 'removed', modified: 'changed', moved: 'moved' }
  return what === 'edge' ? `${label}: connection ${words[change]}` : `${label}: ${words[change]}`
}
