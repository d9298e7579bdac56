import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { GraphNode, RunFrame } from '@/contracts'

import { recorded } from './recorded'
import { useRunStore } from './run.store'

const FRAMES = recorded(
  { type: 'run_started', runId: 'r' },
  { type: 'node_started', nodeId: 'a' },
  { type: 'node_completed', nodeId: 'a', output: 'Yes', usage: null },
  { type: 'run_completed', runId: 'r', output: 'Yes', outputs: {} },
)

function node(id: string, label = id): GraphNode {
  return { id, kind: 'agent', label, config: {}, position: { x: 0, y: 0 } }
}

function watching(upTo: number) {
  const run = useRunStore()
  run.watchRun('r')
  for (const frame of FRAMES.slice(0, upTo)) run.apply(frame)
  vi.runAllTimers()
  return run
}

describe('the run store', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout', 'Date'] })
    setActivePinia(createPinia())
  })

  it('follows the newest event', () => {
    const run = watching(2)

    expect(run.phaseOf('a')).toBe('running')
    expect(run.phaseOf('elsewhere')).toBe('waiting')
    expect(run.isRunning).toBe(true)
  })

  it('says that a node was left out once the run is over, and not before', () => {
    const run = watching(4)
    const after = run.phaseOf('elsewhere')

    run.lookAt(2)

    expect([after, run.phaseOf('elsewhere')]).toEqual(['skipped', 'waiting'])
  })

  it('has no word for a node that is not part of the run, while it goes on or after', () => {
    const run = useRunStore()
    run.watchRun('r', { nodes: [node('a'), node('b')], edges: [] })
    for (const frame of FRAMES.slice(0, 2)) run.apply(frame)
    run.catchUp()
    const meanwhile = ['a', 'b', 'added'].map(run.phaseOf)

    for (const frame of FRAMES) run.apply(frame)
    run.catchUp()

    expect(meanwhile).toEqual(['running', 'waiting', null])
    expect(['a', 'b', 'added'].map(run.phaseOf)).toEqual(['done', 'skipped', null])
  })

  it('folds with the next picture, and knows before that what it received', () => {
    const run = watching(0)

    run.apply(FRAMES[0] as RunFrame)

    expect(run.receivedSeq()).toBe(1)
    expect(run.lastSeq).toBe(0)
  })

  it('ignores a frame that comes again and refuses one that comes too early', () => {
    const run = watching(2)

    expect(run.apply(FRAMES[1] as RunFrame)).toBe(true)
    expect(run.apply(FRAMES[3] as RunFrame)).toBe(false)
    expect(run.receivedSeq()).toBe(2)
  })

  it('shows the run as it stood at the event looked back to', () => {
    const run = watching(4)

    run.lookAt(2)

    expect(run.phaseOf('a')).toBe('running')
    expect(run.status).toBe('completed')
  })

  it('moves nothing of what is looked at when more arrives', () => {
    const run = watching(3)
    run.lookAt(2)

    run.apply(FRAMES[3] as RunFrame)
    vi.runAllTimers()

    expect(run.state.lastSeq).toBe(2)
    expect(run.lastSeq).toBe(4)
  })

  it('follows again from the newest event when asked to', () => {
    const run = watching(4)
    run.lookAt(1)

    run.lookAt(null)

    expect(run.phaseOf('a')).toBe('done')
    expect(run.isLookingBack).toBe(false)
  })

  it('takes a run for running only once something is known of it', () => {
    const run = useRunStore()

    run.watchRun('r')
    const before = run.isRunning
    run.apply(FRAMES[0] as RunFrame)
    run.catchUp()

    expect([before, run.isRunning]).toEqual([false, true])
  })

  it('waits at the newest event for one that has not arrived yet', () => {
    const run = watching(1)
    run.lookAt(3)

    for (const frame of FRAMES.slice(1)) run.apply(frame)
    vi.runAllTimers()

    expect(run.state.lastSeq).toBe(3)
  })

  it('knows the names of the nodes before the server has told what ran', () => {
    const run = useRunStore()

    run.watchRun('r', { nodes: [node('a', 'Reasoner')], edges: [] })

    expect(run.labelOf('a')).toBe('Reasoner')
    expect(run.labelOf('b')).toBe('b')
  })

  it('forgets one run when it watches another', () => {
    const run = watching(4)

    run.watchRun('other')

    expect(run.state.lastSeq).toBe(0)
    expect(run.receivedSeq()).toBe(0)
    expect(run.nodeOf('a')).toBeNull()
  })
})
