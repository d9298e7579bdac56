import type { RunFrame } from '@/contracts'

export const SPEEDS = [0.5, 1, 2, 4, 8] as const
export type Speed = (typeof SPEEDS)[number]

// A pause that was minutes long is told by the clock; nobody wants to sit through it again. One that
// was too short to see is made long enough for the eye to follow.
const LONGEST_PAUSE_MS = 1_500
const SHORTEST_PAUSE_MS = 30

/** How long a replay waits after event `seq` before it shows the next, in milliseconds. */
export function pauseAfter(frames: readonly RunFrame[], seq: number, speed: Speed): number {
  const shown = frames[seq - 1]
  const next = frames[seq]
  if (!shown || !next) return 0
  const took = Date.parse(next.at) - Date.parse(shown.at)
  return Math.min(Math.max(took, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS) / speed
}

/** One node's stretch of a run, from the event it starts with to its last. */
export interface Segment {
  nodeId: string
  fromSeq: number
  untilSeq: number
  failed: boolean
}

/** Cut a run into the stretches of its nodes, in order. */
export function segmentsOf(frames: readonly RunFrame[]): Segment[] {
  const segments: Segment[] = []
  for (const { seq, event } of frames) {
    if (event.type === 'node_started') {
      segments.push({ nodeId: event.nodeId, fromSeq: seq, untilSeq: seq, failed: false })
      continue
    }
    const current = segments.at(-1)
    if (!current || !('nodeId' in event) || event.nodeId !== current.nodeId) continue
    current.untilSeq = seq
    current.failed ||= event.type === 'error'
  }
  return segments
}

/** The start of the node after, or before, event `seq`; the ends of the run where there is none. */
export function neighbourNode(frames: readonly RunFrame[], seq: number, direction: 1 | -1): number {
  const starts = segmentsOf(frames).map(({ fromSeq }) => fromSeq)
  return direction === 1
    ? (starts.find((start) => start > seq) ?? frames.length)
    : (starts.findLast((start) => start < seq) ?? 1)
}
