import type { RunEvent, RunFrame } from '@/contracts'

/** The frames of a run in which these things happen, a second apart. For tests. */
export function recorded(...events: RunEvent[]): RunFrame[] {
  return events.map((event, index) => ({
    seq: index + 1,
    at: new Date(index * 1_000).toISOString(),
    event,
  }))
}
