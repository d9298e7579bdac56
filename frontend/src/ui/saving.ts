/** How saving stands, and how that is said. */
export type Saving =
  | {
      readonly kind:
        'saved' | 'unsaved' | 'saving' | 'refused' | 'conflict' | 'read-only' | 'sketch'
    }
  | { readonly kind: 'offline'; readonly changes: number }

export function wordsFor(saving: Saving): string {
  switch (saving.kind) {
    case 'saved':
      return 'Saved'
    case 'unsaved':
    case 'saving':
      return 'Saving…'
    case 'offline':
      return saving.changes === 1
        ? 'Not connected — 1 change kept'
        : `Not connected — ${saving.changes} changes kept`
    case 'refused':
      return 'Not saved — see the problems'
    case 'conflict':
      return 'Not saved — changed elsewhere'
    case 'read-only':
      return 'Read only'
    case 'sketch':
      return 'Not saved — visitors keep nothing'
  }
}
