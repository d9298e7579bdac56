import type { Citation } from '@/contracts'

/** A citation as it is shown: the passage, and how it was reached where it was not found directly. */
export interface ShownCitation {
  source: string
  passage: string
  score: number
  /** The relation that led here from a passage that was found, in its own words; null if direct. */
  hop: string | null
  /** Nothing matched, and this passage stands in: a search answers with something every time. */
  isFallback: boolean
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
    isFallback: citation.score === 0,
  }
}

/** How a passage was reached, in words. */
export function describeReach({ hop, isFallback }: ShownCitation): string {
  if (isFallback) {
    return (
      'Nothing in the knowledge graph matches the question. ' +
      'This passage is only shown because a search is never empty.'
    )
  }
  return hop === null
    ? 'Found by the words of the question.'
    : `One step away, along the relation “${hop}”.`
}
