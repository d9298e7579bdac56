import type { RunEvent } from '@/contracts'

import { wordsOf } from './standing'

/** What happens in an event, in a few words. `labelOf` gives a node the name that people gave it. */
export function eventInWords(event: RunEvent, labelOf: (nodeId: string) => string): string {
  switch (event.type) {
    case 'run_started':
      return 'The run starts'
    case 'node_started':
      return `${labelOf(event.nodeId)} starts`
    case 'thought':
      return event.channel === 'answer'
        ? `${labelOf(event.nodeId)} answers`
        : `${labelOf(event.nodeId)} thinks`
    case 'tool_call':
      return `${labelOf(event.nodeId)} calls ${wordsOf(event.tool)}`
    case 'tool_result':
      return `${labelOf(event.nodeId)} gets ${passages(event.citations.length)}`
    case 'node_completed':
      return `${labelOf(event.nodeId)} is done`
    case 'run_completed':
      return 'The run is finished'
    case 'run_cancelled':
      return 'The run is cancelled'
    case 'error':
      return event.nodeId === null ? 'The run fails' : `${labelOf(event.nodeId)} fails`
    default:
      return unknownEvent(event)
  }
}

function passages(count: number): string {
  return count === 1 ? 'one passage' : `${count === 0 ? 'no' : count} passages`
}

/** Fails to compile when an event type has no words; at run time a newer server is tolerated. */
function unknownEvent(event: never): string {
  return wordsOf((event as RunEvent).type)
}
