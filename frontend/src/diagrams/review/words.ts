/** Words for a proposal: where it stands, how much it is, and what stands in its way. */
import type { JsonValue, ProposalCounts, ProposalReview, ProposalStatus } from '@/contracts'
import type { Choice } from '@/ui/choice'
import type { PillTone } from '@/ui/StatusPill.vue'

type Drift = ProposalReview['conflicts'][number]

const STATUSES: Readonly<Record<ProposalStatus, { label: string; tone: PillTone }>> = {
  pending: { label: 'Pending review', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  dismissed: { label: 'Dismissed', tone: 'plain' },
  informational: { label: 'Informational', tone: 'plain' },
}

export const STATUS_CHOICES: readonly Choice[] = Object.entries(STATUSES).map(
  ([value, { label }]) => ({ value, label }),
)

export function statusOf(status: ProposalStatus): { label: string; tone: PillTone } {
  return STATUSES[status]
}

export function isStatus(value: unknown): value is ProposalStatus {
  return typeof value === 'string' && Object.hasOwn(STATUSES, value)
}

/** “2 added · 1 changed”, without what there is none of (PROP-32). */
export function countsIn({ added, updated, removed, arranged }: ProposalCounts): string {
  const parts = [
    added > 0 ? `${added} added` : '',
    updated > 0 ? `${updated} modified` : '',
    removed > 0 ? `${removed} removed` : '',
    arranged ? `${arranged} arranged` : '',
  ].filter(Boolean)
  return parts.join(' · ') || 'No changes'
}

/** What somebody has changed under a proposal: what it was for, field by field, and is now. */
export function driftOf({ kind, id, was, now }: Drift): string {
  const what = kind === 'element' ? '' : `${kind.replace('-', ' ')} `
  const name = textOf(was.label ?? was.title) || id
  if (now === null) return `${name}: the ${what || 'element '}is gone.`
  const fields = Object.keys(was).filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(now[field]),
  )
  const told = fields.map((field) => `${field} was ${said(was[field])} and is ${said(now[field])}`)
  return `${name}: ${what}${told.join('; ')}.`
}

function said(value: JsonValue | undefined): string {
  const text = textOf(value)
  return text === '' ? 'nothing' : `“${text}”`
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Where a source may be read: an address of the web, and nothing else (PROP §1). */
export function webAddress(url: string | null | undefined): string | null {
  return url != null && /^https?:\/\//i.test(url) ? url : null
}
