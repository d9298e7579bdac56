/** Words for what differs between two revisions of whatever is kept in revisions. */

export interface ListedChange {
  readonly key: string
  readonly change: 'added' | 'removed' | 'modified' | 'moved'
  readonly sentence: string
  /** What it was and is, of something that was modified. */
  readonly fields: readonly { name: string; before: unknown; after: unknown }[]
}

/** A value before or after, short enough for a line. */
export function inOneLine(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The names on the way to a field: “/config/model name” is “config”, “model name”. */
export function stepsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
