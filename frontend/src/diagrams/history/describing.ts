/** Words for the history of a diagram: what a revision did, who did it, and what differs between two. */
import type {
  Author,
  DiagramComparison,
  DiagramItemChange,
  DiagramRevisionSummary,
} from '@/contracts'
import { stepsOf, type ListedChange } from '@/ui/changes'

import { counted } from '@/diagrams/counted'

/** What a revision did, in a few words. `known` tells what the one did that it undid or redid. */
export function whatItDid(
  revision: DiagramRevisionSummary,
  known: (number: number) => DiagramRevisionSummary | undefined = () => undefined,
): string {
  const { origin, summary, undoes, arranged } = revision
  if (origin === 'undo') return `Undid ${nameOf(undoes, known)}`
  if (origin === 'redo') return `Redid ${nameOf(undoes, known)}`
  if (summary) return summary
  if (origin === 'create') return 'Created the diagram'
  if (origin === 'restore') return 'Restored an earlier revision'
  if (origin === 'proposal') return 'Accepted a proposal'
  if (origin === 'arrange') return arranged ? `Arranged ${things(arranged)}` : 'Tidied the lines'
  return countsOf(revision) || 'Changed the diagram'
}

function nameOf(
  number: number | null,
  known: (number: number) => DiagramRevisionSummary | undefined,
): string {
  const revision = number === null ? undefined : known(number)
  return revision === undefined ? `revision ${number}` : `“${whatItDid(revision)}”`
}

/** “Added 3, changed 1”; empty where it did none of these. */
export function countsOf({ added, updated, removed }: DiagramRevisionSummary): string {
  const parts = [
    added > 0 ? `added ${added}` : '',
    updated > 0 ? `changed ${updated}` : '',
    removed > 0 ? `removed ${removed}` : '',
  ].filter(Boolean)
  const text = parts.join(', ')
  return text && text.charAt(0).toUpperCase() + text.slice(1)
}

/** How large the diagram is then, and how well it can be read. */
export function figuresOf(revision: DiagramRevisionSummary): readonly string[] {
  const { elementCount, relationshipCount, errors, warnings, legibilityCost } = revision
  return [
    counted(elementCount, 'element'),
    counted(relationshipCount, 'relationship'),
    errors > 0 ? `${errors} hidden` : '',
    warnings > 0 ? counted(warnings, 'warning') : '',
    legibilityCost === null ? '' : `effort to read ${Math.round(legibilityCost)}`,
  ].filter(Boolean)
}

/** Who made it: a person, or an agent and for whom. */
export function whoDid(author: Author | null): string {
  if (author === null) return 'Somebody'
  return author.onBehalfOf === null ? author.name : `${author.name} for ${author.onBehalfOf}`
}

const CHANGED = { added: 'added', removed: 'removed', modified: 'changed', moved: 'moved' } as const

/** What a comparison says, for a list. */
export function listedChanges({ changes }: DiagramComparison): readonly ListedChange[] {
  return changes.map((change) => ({
    key: keyOf(change),
    change: change.change,
    sentence: sentenceOf(change),
    fields:
      change.change === 'modified'
        ? change.fields.map(({ path, before, after }) => ({ name: fieldName(path), before, after }))
        : [],
  }))
}

export function keyOf({ what, id }: DiagramItemChange): string {
  return `${what}-${id}`
}

export function sentenceOf({ what, label, change }: DiagramItemChange): string {
  const word = what === 'element' ? '' : `${what.replace('-', ' ')} `
  return `${label}: ${word}${CHANGED[change]}`
}

/** What a field is called: `/semantic` is “semantic”, `/attachments/0/text` is “attachments 1 text”. */
export function fieldName(path: string): string {
  const names = stepsOf(path).map((step) =>
    /^\d+$/.test(step)
      ? String(Number(step) + 1)
      : step.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  )
  return names.join(' ') || 'everything'
}

function things(count: number): string {
  return counted(count, 'element')
}
