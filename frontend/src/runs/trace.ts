import type { Citation, Frame, RunEvent, ToolCall, Usage } from '@/contracts'

interface Step {
  /** The first event of this step, and the last: what streams in pieces is one step. */
  seq: number
  untilSeq: number
}

export interface ThoughtStep extends Step {
  kind: 'thought'
  channel: 'reasoning' | 'answer'
  text: string
  /** Whether more pieces may still be appended. */
  isOpen: boolean
}

export interface CallStep extends Step {
  kind: 'call'
  tool: string
  args: ToolCall['args'] | null
  /** Null until the tool has answered. */
  citations: readonly Citation[] | null
}

export interface OutputStep extends Step {
  kind: 'output'
  text: string
}

export interface FailureStep extends Step {
  kind: 'failure'
  message: string
  hint: string | null
  code: string | null
}

export type TraceStep = ThoughtStep | CallStep | OutputStep | FailureStep

/** What one node did, step by step. */
export interface TraceNode {
  nodeId: string
  phase: 'running' | 'done' | 'failed' | 'stopped'
  seq: number
  startedAt: string
  endedAt: string | null
  steps: readonly TraceStep[]
  usage: Usage | null
}

/** A run as it is read: its nodes in the order they started. */
export interface Trace {
  nodes: readonly TraceNode[]
  lastSeq: number
}

export const EMPTY_TRACE: Trace = { nodes: [], lastSeq: 0 }

/**
 * The trace after more frames, which come in order; those that are in it already are passed over.
 *
 * Takes a batch because a stream brings hundreds of pieces a second: what a node did is copied once
 * for each batch and not once for each piece. Nodes that nothing happened to keep their identity.
 */
export function extendTrace(trace: Trace, frames: readonly Frame[]): Trace {
  const news = frames.filter((frame) => frame.seq > trace.lastSeq)
  const last = news.at(-1)
  if (!last) return trace
  const draft = new TraceDraft(trace.nodes)
  for (const frame of news) draft.add(frame)
  return { nodes: draft.nodes, lastSeq: last.seq }
}

type NodeDraft = Omit<TraceNode, 'steps'> & { steps: TraceStep[] }

/** A copy of a trace that may be written to, made node by node as they are touched. */
class TraceDraft {
  readonly nodes: TraceNode[]
  private readonly drafts = new Map<string, NodeDraft>()

  constructor(nodes: readonly TraceNode[]) {
    this.nodes = [...nodes]
  }

  add(frame: Frame): void {
    const { event, seq, at } = frame
    switch (event.type) {
      case 'node_started':
        this.nodes.push({
          nodeId: event.nodeId,
          phase: 'running',
          seq,
          startedAt: at,
          endedAt: null,
          steps: [],
          usage: null,
        })
        return
      case 'run_completed':
      case 'run_cancelled':
        this.stopAll(at)
        return
      case 'error':
        this.fail(event, seq, at)
        return
      case 'run_started':
        return
      default: {
        // A newer server may name nodes by events that this page does not know.
        const node = 'nodeId' in event ? this.draftOf(event.nodeId) : null
        if (node) addStep(node, event, seq, at)
      }
    }
  }

  private draftOf(nodeId: string): NodeDraft | null {
    const known = this.drafts.get(nodeId)
    if (known) return known
    const index = this.nodes.findIndex((node) => node.nodeId === nodeId)
    const node = this.nodes[index]
    if (!node) return null
    const draft = { ...node, steps: [...node.steps] }
    this.nodes[index] = draft
    this.drafts.set(nodeId, draft)
    return draft
  }

  private fail(event: Extract<RunEvent, { type: 'error' }>, seq: number, at: string): void {
    const node = event.nodeId === null ? null : this.draftOf(event.nodeId)
    if (node) {
      node.phase = 'failed'
      node.endedAt = at
      node.steps.push({
        kind: 'failure',
        seq,
        untilSeq: seq,
        message: event.message,
        hint: event.hint,
        code: event.code,
      })
    }
    this.stopAll(at)
  }

  private stopAll(at: string): void {
    for (const { nodeId, phase } of [...this.nodes]) {
      const node = phase === 'running' ? this.draftOf(nodeId) : null
      if (!node) continue
      node.phase = 'stopped'
      node.endedAt = at
    }
  }
}

type NodeEvent = Extract<
  RunEvent,
  { type: 'thought' | 'tool_call' | 'tool_result' | 'node_completed' }
>

function addStep(node: NodeDraft, event: NodeEvent, seq: number, at: string): void {
  const last = node.steps.at(-1)
  switch (event.type) {
    case 'thought': {
      const { channel, text, partial } = event
      if (partial && last?.kind === 'thought' && last.isOpen && last.channel === channel) {
        node.steps[node.steps.length - 1] = { ...last, text: last.text + text, untilSeq: seq }
      } else {
        node.steps.push({ kind: 'thought', seq, untilSeq: seq, channel, text, isOpen: partial })
      }
      return
    }
    case 'tool_call':
      node.steps.push({
        kind: 'call',
        seq,
        untilSeq: seq,
        tool: event.tool,
        args: event.args,
        citations: null,
      })
      return
    case 'tool_result': {
      const { tool, citations } = event
      const index = node.steps.findIndex(
        (step) => step.kind === 'call' && step.tool === tool && step.citations === null,
      )
      const call = node.steps[index]
      if (call?.kind === 'call') node.steps[index] = { ...call, citations, untilSeq: seq }
      else node.steps.push({ kind: 'call', seq, untilSeq: seq, tool, args: null, citations })
      return
    }
    case 'node_completed': {
      const { output: text } = event
      // A model's answer streams in and is then the node's output: the same text, shown once.
      const isSaid =
        last?.kind === 'thought' && last.channel === 'answer' && last.text.trim() === text.trim()
      if (isSaid) node.steps.pop()
      node.steps.push({ kind: 'output', seq: isSaid ? last.seq : seq, untilSeq: seq, text })
      node.phase = 'done'
      node.endedAt = at
      node.usage = event.usage
    }
  }
}
