import type {
  NodePhase as StartedPhase,
  RunEvent,
  RunFrame,
  RunState,
  RunStatus,
} from '@/contracts'

/** Where a node stands: one that has not started is waiting, or was left out once the run is over. */
export type NodePhase = StartedPhase | 'waiting' | 'skipped'

export const EMPTY_RUN: RunState = {
  status: 'queued',
  phases: {},
  output: null,
  outputs: {},
  failure: null,
  lastSeq: 0,
}

/**
 * The state of a run after one more frame.
 *
 * A frame that was already folded is ignored: after a reconnection the server replays from the
 * last frame it knows we had, and the two streams may overlap.
 */
export function foldRun(state: RunState, frame: RunFrame): RunState {
  if (frame.seq <= state.lastSeq) return state
  return { ...foldEvent(state, frame.event), lastSeq: frame.seq }
}

function foldEvent(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'run_started':
      return { ...state, status: 'running' }
    case 'node_started':
      return withPhase(state, event.nodeId, 'running')
    case 'node_completed':
      return withPhase(state, event.nodeId, 'done')
    case 'run_completed': {
      const { output, outputs } = event
      return { ...ended(state, 'completed'), output, outputs }
    }
    case 'run_cancelled':
      return ended(state, 'cancelled')
    case 'error': {
      const { message, nodeId, code, hint } = event
      const failed = nodeId === null ? state : withPhase(state, nodeId, 'failed')
      return { ...ended(failed, 'failed'), failure: { message, nodeId, code, hint } }
    }
    case 'thought':
    case 'tool_call':
    case 'tool_result':
      return state
    default:
      return unknownEvent(event, state)
  }
}

function withPhase(state: RunState, nodeId: string, phase: StartedPhase): RunState {
  return { ...state, phases: { ...state.phases, [nodeId]: phase } }
}

/** Nothing comes after the end, so a node that still runs would be shown running for ever. */
function ended(state: RunState, status: RunStatus): RunState {
  const phases = Object.fromEntries(
    Object.entries(state.phases).map(([nodeId, phase]): [string, StartedPhase] => [
      nodeId,
      phase === 'running' ? 'stopped' : phase,
    ]),
  )
  return { ...state, status, phases }
}

/** Fails to compile when an event type is not handled; at run time a newer server is tolerated. */
function unknownEvent(_event: never, state: RunState): RunState {
  return state
}
