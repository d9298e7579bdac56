import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'

import { ApiError } from '@/api/client'

import { exampleDetail, exampleGraph, exampleNode } from './example'
import { addNode, removeItems, renameNode } from './graphEdit'
import { useSelectionStore } from './selection.store'
import { useWorkflowStore } from './workflow.store'

const start = exampleDetail(exampleGraph('a b', 'a>b'))

function opened(parts = {}) {
  const workflow = useWorkflowStore()
  workflow.open({ ...start, ...parts })
  return workflow
}

beforeEach(() => setActivePinia(createPinia()))

describe('a change', () => {
  it('is unsaved until the server has it', () => {
    const workflow = opened()
    workflow.change((graph) => addNode(graph, exampleNode('c')), 'Added c')
    expect(workflow.isUnsaved).toBe(true)

    workflow.landed(workflow.graph, { ...start, revision: 2 })

    expect(workflow.isUnsaved).toBe(false)
    expect(workflow.revision).toBe(2)
  })

  it('that changes nothing is no step', () => {
    const workflow = opened()

    expect(workflow.change((graph) => graph, 'Nothing')).toBe(false)
    expect(workflow.undoGesture()).toBeNull()
  })

  it.each([{ state: 'archived' }, { canEdit: false }])('is refused with %o', (parts) => {
    const workflow = opened(parts)

    expect(workflow.change((graph) => renameNode(graph, 'a', 'New'), 'Renamed a')).toBe(false)
    expect(workflow.graph).toBe(start.graph)
  })

  it('undone and redone is the same graph', () => {
    const workflow = opened()
    workflow.change((graph) => renameNode(graph, 'a', 'New'), 'Renamed a')
    const after = workflow.graph

    expect(workflow.undoGesture()).toBe('Renamed a')
    expect(workflow.graph).toBe(start.graph)
    expect(workflow.redoGesture()).toBe('Renamed a')
    expect(workflow.graph).toBe(after)
  })
})

describe('what the server says', () => {
  it('about a rename leaves the unsaved graph alone', () => {
    const workflow = opened()
    workflow.change((graph) => renameNode(graph, 'a', 'New'), 'Renamed a')
    const mine = workflow.graph

    workflow.describe({ ...start, name: 'Another name' })

    expect(workflow.detail?.name).toBe('Another name')
    expect(workflow.graph).toBe(mine)
    expect(workflow.isUnsaved).toBe(true)
  })

  it('about an older revision does not take the newer one back', () => {
    const workflow = opened({ revision: 5, undoable: [5] })

    workflow.describe({ ...start, revision: 4, name: 'Another name', undoable: [] })

    expect(workflow.detail).toMatchObject({ name: 'Another name', revision: 5, undoable: [5] })
  })

  it('about a newer revision is shown when nothing is unsaved, with what stayed the same', () => {
    const workflow = opened()
    const [held] = workflow.graph.nodes
    const graph = renameNode(structuredClone(start.graph), 'b', 'Theirs')

    workflow.describe({ ...start, revision: 2, graph })

    expect(workflow.graph).toEqual(graph)
    expect(workflow.graph.nodes[0]).toBe(held)
  })

  it('puts a refusal on the node it is about, even after the nodes have moved up', () => {
    const workflow = opened()
    const sent = workflow.graph
    workflow.change((graph) => removeItems(graph, new Set(['a']), new Set()), 'Deleted a')
    const problem = { code: 'INVALID_VALUE', path: '/graph/nodes/1/config/prompt', hint: null }

    workflow.refuse(
      new ApiError({
        code: 'INVALID_INPUT',
        message: 'Refused.',
        problems: [{ ...problem, message: 'Too long.' }],
      }),
      sent,
    )

    expect(workflow.problems.get('b')).toEqual({
      first: 'Too long.',
      label: null,
      config: { '/prompt': 'Too long.' },
    })
  })
})

describe('the selection', () => {
  it('loses what is deleted', () => {
    const workflow = opened()
    const selection = useSelectionStore()
    selection.select(['a', 'b'], ['a-b'])
    selection.standOn('a')

    workflow.change((graph) => removeItems(graph, new Set(['a']), new Set()), 'Deleted a')

    expect([...selection.selection.nodes]).toEqual(['b'])
    expect(selection.selection.edges.size).toBe(0)
    expect(selection.current).toBeNull()
  })

  it('is what an act is about, until the keyboard has moved on', () => {
    opened()
    const selection = useSelectionStore()
    selection.select(['a'])
    expect([...selection.subjects.nodes]).toEqual(['a'])

    selection.standOn('b')

    expect([...selection.subjects.nodes]).toEqual(['b'])
  })
})
