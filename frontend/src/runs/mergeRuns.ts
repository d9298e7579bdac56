import type { RunSummary } from '@/contracts'

/**
 * A list of runs, newest first, brought up to date by its first page read again.
 *
 * Runs further down stay where they are: whoever has scrolled to them keeps seeing them.
 */
export function mergeRuns(
  known: readonly RunSummary[],
  firstPage: readonly RunSummary[],
): readonly RunSummary[] {
  const fresh = new Set(firstPage.map(({ id }) => id))
  return [...firstPage, ...known.filter(({ id }) => !fresh.has(id))]
}
