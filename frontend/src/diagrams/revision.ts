/** The number in a revision's token: 12 in “r:12”. */
export function revisionNumber(token: string): number {
  return Number(token.replace(/^r:/, ''))
}
