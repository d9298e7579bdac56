import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, type EffectScope } from 'vue'

import { ApiError } from '@/api/client'
import type { WorkflowDetail } from '@/contracts'

import { keepDraft, readDraft, type Save } from './drafts'
import { exampleDetail, exampleGraph } from './example'
import { moveNodes, renameNode } from './graphEdit'
import { useAutosave, type Autosave } from './useAutosave'
import { useWorkflowStore } from './workflow.store'

const LOST = new ApiError({ code: 'UNREACHABLE', message: 'No connection.', retryable: true })
const CONFLICT = new ApiError({ code: 'REVISION_CONFLICT', message: 'It has changed.' })

/** A server with one workflow, which makes a change at most once and can be cut off. */
class Server {
  readonly received: Save[] = []
  detail: WorkflowDetail
  cutBefore = 0
  cutAfter = 0
  private readonly answers = new Map<string, WorkflowDetail>()

  constructor(detail: WorkflowDetail) {
    this.detail = detail
  }

  async save(request: Save): Promise<WorkflowDetail> {
    this.received.push(request)
    if (this.cutBefore > 0) {
      this.cutBefore -= 1
      throw LOST
    }
    const answer = this.answers.get(request.requestId) ?? this.write(request)
    if (this.cutAfter > 0) {
      this.cutAfter -= 1
      throw LOST
    }
    return answer
  }

  async read(): Promise<WorkflowDetail> {
    return this.detail
  }

  private write(request: Save): WorkflowDetail {
    if (request.expectedRevision !== this.detail.revision) throw CONFLICT
    this.detail = { ...this.detail, revision: this.detail.revision + 1, graph: request.graph }
    this.answers.set(request.requestId, this.detail)
    return this.detail
  }
}

const start = exampleDetail(exampleGraph('a b', 'a>b'))
let scope: EffectScope
let server: Server

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  server = new Server(start)
})

afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

/** Open the page, as after a reload: all that is left is what the browser keeps. */
function openPage(): { workflow: ReturnType<typeof useWorkflowStore>; autosave: Autosave } {
  setActivePinia(createPinia())
  scope = effectScope()
  const workflow = useWorkflowStore()
  const autosave = scope.run(() =>
    useAutosave({ save: (request) => server.save(request), read: () => server.read() }),
  )
  if (autosave === undefined) throw new Error('The scope was stopped.')
  autosave.begin(server.detail)
  return { workflow, autosave }
}

function label(workflow: ReturnType<typeof useWorkflowStore>, id: string, text: string): void {
  workflow.change((graph) => renameNode(graph, id, text), `Renamed ${id}`)
}

async function pass(ms: number): Promise<void> {
  await nextTick()
  await vi.advanceTimersByTimeAsync(ms)
}

describe('autosave', () => {
  it('saves once the person has paused', async () => {
    const { workflow, autosave } = openPage()
    label(workflow, 'a', 'One')
    await pass(600)
    label(workflow, 'a', 'Two')
    await pass(600)
    expect(server.received).toHaveLength(0)

    await pass(200)

    expect(server.detail.graph.nodes[0]?.label).toBe('Two')
    expect(autosave.state.value.kind).toBe('saved')
  })

  it('sends nothing when everything was taken back', async () => {
    const { workflow } = openPage()
    label(workflow, 'a', 'One')
    await pass(100)
    workflow.undoGesture()
    await pass(5_000)

    expect(server.received).toHaveLength(0)
  })

  it('never conflicts with itself, whatever is done while a save is under way', async () => {
    const { workflow, autosave } = openPage()
    for (let round = 0; round < 20; round += 1) {
      label(workflow, 'a', `Round ${round}`)
      await pass(round % 2 === 0 ? 800 : 50)
      if (round % 3 === 0) workflow.undoGesture()
    }
    await pass(5_000)

    expect(autosave.theirs.value).toBeNull()
    expect(server.detail.graph).toEqual(workflow.graph)
  })

  it('says in a note what was done', async () => {
    const { workflow } = openPage()
    label(workflow, 'a', 'One')
    await pass(800)

    expect(server.received[0]?.note).toBe('Renamed a')
  })
})

describe('autosave without a connection', () => {
  it('sends the very same request again, so that it is made once', async () => {
    const { workflow, autosave } = openPage()
    server.cutAfter = 1
    label(workflow, 'a', 'One')
    await pass(800)
    expect(autosave.state.value.kind).toBe('offline')

    label(workflow, 'b', 'Later')
    await pass(10_000)

    expect(server.received[1]).toEqual(server.received[0])
    expect(server.detail.revision).toBe(3)
    expect(server.detail.graph.nodes.map((node) => node.label)).toEqual(['One', 'Later'])
    expect(autosave.state.value.kind).toBe('saved')
  })

  it('does not wait when the connection is back', async () => {
    const { workflow } = openPage()
    server.cutBefore = 1
    label(workflow, 'a', 'One')
    await pass(800)

    window.dispatchEvent(new Event('online'))
    await pass(0)

    expect(server.detail.graph.nodes[0]?.label).toBe('One')
  })
})

describe('autosave over a reload', () => {
  it('goes on with what was not saved', async () => {
    const first = openPage()
    label(first.workflow, 'a', 'Kept')
    await nextTick()
    scope.stop()

    const second = openPage()

    expect(second.workflow.graph.nodes[0]?.label).toBe('Kept')
    await pass(800)
    expect(server.detail.graph.nodes[0]?.label).toBe('Kept')
    expect(readDraft(start.id)).toBeNull()
  })

  it('finds no conflict in its own save whose answer was lost with the page', async () => {
    const first = openPage()
    server.cutAfter = 1
    label(first.workflow, 'a', 'Arrived')
    await pass(800)
    label(first.workflow, 'b', 'Kept')
    await nextTick()
    scope.stop()

    const second = openPage()
    await pass(800)

    expect(second.autosave.theirs.value).toBeNull()
    expect(server.detail.graph.nodes.map((node) => node.label)).toEqual(['Arrived', 'Kept'])
  })

  it('asks when somebody else saved in between', () => {
    const draft = renameNode(start.graph, 'a', 'Mine')
    keepDraft(start.id, { revision: 1, base: start.graph, graph: draft, attempt: null })
    server.detail = { ...start, revision: 2, graph: renameNode(start.graph, 'b', 'Theirs') }

    const { workflow, autosave } = openPage()

    expect(autosave.state.value.kind).toBe('conflict')
    expect(workflow.graph.nodes[0]?.label).toBe('Mine')
  })
})

describe('a conflict', () => {
  async function meetConflict() {
    const page = openPage()
    const theirs = moveNodes(start.graph, new Map([['b', { x: 80, y: 80 }]]))
    server.detail = { ...start, revision: 2, graph: theirs }
    label(page.workflow, 'a', 'Mine')
    await pass(800)
    return { ...page, theirs }
  }

  it('keeps both on the page and sends nothing more', async () => {
    const { workflow, autosave } = await meetConflict()
    await pass(60_000)

    expect(autosave.theirs.value?.revision).toBe(2)
    expect(workflow.graph.nodes[0]?.label).toBe('Mine')
    expect(server.received).toHaveLength(1)
  })

  it('ends with theirs when I take theirs', async () => {
    const { workflow, autosave, theirs } = await meetConflict()
    autosave.takeTheirs()
    await pass(5_000)

    expect(workflow.graph).toEqual(theirs)
    expect(server.received).toHaveLength(1)
    expect(autosave.state.value.kind).toBe('saved')
  })

  it('ends with both when I put mine on top', async () => {
    const { autosave } = await meetConflict()
    autosave.putMineOnTop()
    await pass(5_000)

    expect(server.detail.revision).toBe(3)
    expect(server.detail.graph.nodes).toMatchObject([
      { label: 'Mine' },
      { label: 'b', position: { x: 80, y: 80 } },
    ])
    expect(autosave.state.value.kind).toBe('saved')
  })

  it('lets the merge be undone as one step', async () => {
    const { workflow, autosave, theirs } = await meetConflict()
    autosave.putMineOnTop()
    workflow.undoGesture()

    expect(workflow.graph).toEqual(theirs)
  })
})
