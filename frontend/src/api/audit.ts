/** What was decided in a team, newest first. */
import type { AuditPage } from '@/contracts'

import { get } from './client'

export interface AuditQuery {
  cursor: string | null
  /** The name of one operation, or empty for all. */
  action: string
  /** The account that decided, or whose token did. */
  actor: string | null
}

export function listAudit(
  team: string,
  query: AuditQuery,
  signal?: AbortSignal,
): Promise<AuditPage> {
  return get(`/api/${team}/audit`, { query: { ...query }, signal })
}

/** Where the whole log is downloaded from, as JSON lines. */
export function auditExportAddress(team: string): string {
  return `/api/${team}/audit.jsonl`
}
