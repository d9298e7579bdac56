/** The end of “… lose access at once”: which tokens die with it. A token acts for its owner or not at all. */
export function whatStops(tokenCount: number, whose: 'your' | 'their'): string {
  if (tokenCount === 0) return '.'
  if (tokenCount === 1) return `, and ${whose} token stops working.`
  return `, and ${whose} ${tokenCount} tokens stop working.`
}
