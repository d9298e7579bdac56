import type { Saving } from '@/ui/saving'

import type { ChangesState } from './changes.store'

/** How the changes to a diagram stand, in the words that every page has for it. */
export function savingOf(
  state: ChangesState,
  waiting: number,
  readOnlyReason: string | null,
): Saving {
  if (state === 'offline') return { kind: 'offline', changes: waiting }
  if (readOnlyReason !== null && state === 'saved') return { kind: 'read-only' }
  return { kind: state }
}
