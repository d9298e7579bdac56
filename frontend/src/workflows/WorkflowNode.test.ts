import { enableAutoUnmount, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { computed } from 'vue'

import type { RunEvent } from '@/contracts'
import { useRunStore } from '@/runs/run.store'

import { CANVAS_MODE } from './canvasMode'
import { exampleGraph } from './example'
import type { NodeLook } from './projection'
import WorkflowNode from './WorkflowNode.vue'

const LOOK: NodeLook = {
  label: 'Reasoner',
  kindLabel: 'Agent',
  icon: 'bot',
  tone: 'agent',
  summary: 'Think.',
  current: false,
  inCycle: false,
  problem: null,
  mark: null,
}

beforeEach(() => setActivePinia(createPinia()))
// The clock is shared by all nodes that are mounted, and keeps to the run that it began with.
enableAutoUnmount(afterEach)

function mounted(look: Partial<NodeLook> = {}, showsRun = true) {
  const mode = computed(() => ({ canvasId: 'canvas', isReadOnly: false, showsRun }))
  return mount(WorkflowNode, {
    props: { id: 'a', data: { ...LOOK, ...look } },
    global: { provide: { [CANVAS_MODE]: mode }, stubs: { Handle: true } },
  })
}

function happened(...events: RunEvent[]): void {
  const run = useRunStore()
  run.watchRun('run_1')
  events.forEach((event, index) =>
    run.apply({ seq: index + 1, at: `2026-01-01T00:00:0${index}Z`, event }),
  )
  run.catchUp()
}

describe('a node on the canvas', () => {
  it('is named by its label and its kind', () => {
    expect(mounted().find('[role="group"]').attributes('aria-label')).toBe('Reasoner, Agent')
  })

  it('says in words what its marks say in colour', () => {
    const name = mounted({ inCycle: true, problem: 'No prompt.', mark: 'modified' })
      .find('[role="group"]')
      .attributes('aria-label')

    expect(name).toBe('Reasoner, Agent. Changed. in a cycle. No prompt.')
  })

  it('says where a run is with it, and for how long it took', () => {
    happened(
      { type: 'run_started', runId: 'run_1' },
      { type: 'node_started', nodeId: 'a' },
      { type: 'node_completed', nodeId: 'a', output: 'Done.', usage: null },
    )

    const node = mounted()
    expect(node.get('.phase').text()).toBe('Done')
    expect(node.get('.elapsed').text()).toBe('1.0 s')
  })

  it('waits while a run has not reached it', () => {
    happened({ type: 'run_started', runId: 'run_1' })

    expect(mounted().text()).toContain('Waiting')
  })

  it('says nothing of a run that it is not part of', () => {
    useRunStore().watchRun('run_1', exampleGraph('b'))
    happened({ type: 'run_started', runId: 'run_1' })

    const node = mounted()
    expect(node.find('.phase').exists()).toBe(false)
    expect(node.get('[role="group"]').attributes('aria-label')).toBe('Reasoner, Agent')
  })

  it('knows of no run on a canvas that shows none', () => {
    happened({ type: 'run_started', runId: 'run_1' })

    expect(mounted({}, false).text()).not.toContain('Waiting')
  })
})
