/** Finding element types by what people call them. */
import type { PaletteType } from '@/contracts'

/** The types that ``query`` finds, the nearest first; all of them, as offered, for an empty one. */
export function findTypes(types: readonly PaletteType[], query: string): readonly PaletteType[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return types
  return types
    .map((type) => ({ type, rank: rankOf(type, words) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ type }) => type)
}

/** How far from a hit: its own name, then a name it is also known by, then what it is. */
function rankOf(
  { type, label, aliases, meaning }: PaletteType,
  words: readonly string[],
): number | null {
  const own = `${label} ${type}`.toLowerCase()
  const known = aliases.join(' ').toLowerCase()
  const said = meaning.toLowerCase()
  let rank = 0
  for (const word of words) {
    if (own.startsWith(word)) continue
    if (own.includes(word)) rank = Math.max(rank, 1)
    else if (known.includes(word)) rank = Math.max(rank, 2)
    else if (said.includes(word)) rank = Math.max(rank, 3)
    else return null
  }
  return rank
}
