import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, type EffectScope } from 'vue'

import type { WorkflowDetail } from '@/contracts'
import { useNotices } from '@/session/notices'

import { exampleDetail, exampleGraph } from './example'
import { renameNode } from './graphEdit'
import { useAutosave } from './useAutosave'
import { useLiveWorkflow } from './useLiveWorkflow'
import { useWorkflowStore } from './workflow.store'

const start = exampleDetail(exampleGraph('a b', 'a>b'))

let scope: EffectScope
let server: WorkflowDetail
let reads: number
let told: number[]

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  localStorage.clear()
  scope = effectScope()
  server = start
  reads = 0
  told = []
})

afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

function openPage() {
  const workflow = useWorkflowStore()
  scope.run(() => {
    const read = async () => {
      reads += 1
      return server
    }
    const autosave = useAutosave({
      save: async (request) => {
        server = { ...server, revision: server.revision + 1, graph: request.graph }
        notice()
        return server
      },
      read,
    })
    autosave.begin(start)
    useLiveWorkflow(autosave, read, (before) => told.push(before))
  })
  return workflow
}

function notice(workflowId = start.id): void {
  const { revision, state } = server
  useNotices().deliver({ type: 'workflow_changed', workflowId, revision, state })
}

async function pass(ms = 300): Promise<void> {
  await nextTick()
  await vi.advanceTimersByTimeAsync(ms)
}

describe('a live workflow', () => {
  it('shows what somebody else saved, and says so once', async () => {
    const workflow = openPage()
    server = { ...start, revision: 2, graph: renameNode(start.graph, 'a', 'Theirs') }
    notice()
    notice()
    await pass()

    expect(workflow.graph.nodes[0]?.label).toBe('Theirs')
    expect([reads, told]).toEqual([1, [1]])
  })

  it('shows a new name that came without a new revision', async () => {
    const workflow = openPage()
    server = { ...start, name: 'Renamed' }
    notice()
    await pass()

    expect(workflow.detail?.name).toBe('Renamed')
    expect(told).toEqual([])
  })

  it('takes nothing in while something is unsaved', async () => {
    const workflow = openPage()
    workflow.change((graph) => renameNode(graph, 'a', 'Mine'), 'Renamed a')
    server = { ...start, name: 'Renamed' }
    notice()
    await pass()

    expect(workflow.graph.nodes[0]?.label).toBe('Mine')
    expect(reads).toBe(0)
  })

  it('does not read again what its own save has just been answered', async () => {
    const workflow = openPage()
    workflow.change((graph) => renameNode(graph, 'a', 'Mine'), 'Renamed a')
    await pass(2_000)

    expect(workflow.isUnsaved).toBe(false)
    expect([reads, told]).toEqual([0, []])
  })

  it('reads again when the connection is back', async () => {
    const workflow = openPage()
    server = { ...start, revision: 2, graph: renameNode(start.graph, 'a', 'Theirs') }
    useNotices().deliver({ type: 'resumed' })
    await pass()

    expect(workflow.revision).toBe(2)
  })

  it('minds its own workflow only', async () => {
    openPage()
    notice('w_another')
    await pass()

    expect(reads).toBe(0)
  })
})
