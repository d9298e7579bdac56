import type { Citation } from '@/contracts'

/** A citation as it is shown: the passage, and how it was reached where it was not found directly. */
export interface ShownCitation {
  source: string
  passage: string
  score: number
  /** The relation that led here from a passage that was found, in its own words; null if direct. */
  hop: string | null
}

const HOP = /\s*\(1-hop: ([^()]+)\)\s*$/

/** Take the relation that a neighbour is tagged with, `… (1-hop: feeds)`, out of the snippet. */
export function readCitation(citation: Citation): ShownCitation {
  const hop = HOP.exec(citation.snippet)
  return {
    source: citation.source,
    passage: hop ? citation.snippet.slice(0, hop.index) : citation.snippet,
    score: citation.score,
    hop: hop?.[1] ?? null,
  }
}

/** How a passage was reached, as a sentence. */
export function describeHop(hop: string | null): string {
  return hop === null
    ? 'Found by the words of the question.'
    : `One step away, along the relation “${hop}”.`
}
