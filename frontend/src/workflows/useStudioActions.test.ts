import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'

import { useAnnouncer } from '@/ui/useAnnouncer'
import { useToasts } from '@/ui/useToasts'

import { exampleCatalogue, exampleDetail, exampleGraph } from './example'
import { useSelectionStore } from './selection.store'
import { useStudioActions, type StudioActions } from './useStudioActions'
import { useWorkflowStore } from './workflow.store'

const MIDDLE = { x: 400, y: 300 }

let actions: StudioActions
let workflow: ReturnType<typeof useWorkflowStore>
let selection: ReturnType<typeof useSelectionStore>

beforeEach(() => {
  setActivePinia(createPinia())
  workflow = useWorkflowStore()
  selection = useSelectionStore()
  actions = useStudioActions()
  workflow.offer(exampleCatalogue())
  workflow.open(exampleDetail(exampleGraph('')))
})

function labels(): string[] {
  return workflow.graph.nodes.map((node) => node.label)
}

function drawn(): string[] {
  return workflow.graph.edges.map(
    (edge) => `${actions.labelOf(edge.source)}>${actions.labelOf(edge.target)}`,
  )
}

describe('adding a kind', () => {
  it('makes a chain of one press after another', () => {
    actions.addKind('knowledge', null, MIDDLE)
    actions.addKind('agent', null, MIDDLE)
    actions.addKind('output', null, MIDDLE)

    expect(drawn()).toEqual(['Knowledge>Agent', 'Agent>Output'])
    expect(useAnnouncer().politely.text).toBe('Added Output after Agent.')
  })

  it('connects nothing when it is dropped', () => {
    actions.addKind('knowledge', null, MIDDLE)
    actions.addKind('agent', { x: 900, y: 900 }, MIDDLE)

    expect(drawn()).toEqual([])
  })

  it('gives names that can be told apart, and selects what is new', () => {
    actions.addKind('agent', MIDDLE, MIDDLE)
    actions.addKind('agent', MIDDLE, MIDDLE)

    expect(labels()).toEqual(['Agent', 'Agent 2'])
    expect(selection.selectedNodes.map((node) => node.label)).toEqual(['Agent 2'])
  })

  it('is one step to undo, with its connection', () => {
    actions.addKind('knowledge', null, MIDDLE)
    actions.addKind('agent', null, MIDDLE)
    workflow.undoGesture()

    expect(labels()).toEqual(['Knowledge'])
    expect(drawn()).toEqual([])
  })

  it('stops at the most nodes a workflow can have, and says so', () => {
    for (let count = 0; count < 7; count += 1) actions.addKind('agent', null, MIDDLE)

    expect(workflow.graph.nodes).toHaveLength(5)
    expect(useToasts().shown[0]?.text).toContain('5 nodes')
  })
})

describe('connecting', () => {
  beforeEach(() => workflow.open(exampleDetail(exampleGraph('a b', 'a>b'))))

  it('says when a cycle is closed', () => {
    actions.connectNodes('b', 'a')

    expect(useAnnouncer().politely.text).toContain('a cycle')
  })

  it('says why it cannot', () => {
    expect(actions.connectNodes('a', 'b')).toBe(false)
    expect(useToasts().shown[0]?.text).toContain('already connected')
  })
})

describe('deleting', () => {
  beforeEach(() => workflow.open(exampleDetail(exampleGraph('a b c', 'a>b', 'b>c'))))

  it('takes the node that the keyboard stands on when that is not in the selection', () => {
    selection.select(['a', 'b'])
    selection.standOn('c')
    actions.removeSubjects()

    expect(labels()).toEqual(['a', 'b'])
  })

  it('takes the whole selection when the keyboard stands in it', () => {
    selection.select(['a', 'b'])
    selection.standOn('b')
    actions.removeSubjects()

    expect(labels()).toEqual(['c'])
  })
})

describe('copying', () => {
  beforeEach(() => workflow.open(exampleDetail(exampleGraph('a b', 'a>b'))))

  it('and pasting puts copies below the originals, joined alike', () => {
    selection.select(['a', 'b'])
    const text = actions.copySubjects() ?? ''
    actions.pasteText(text, MIDDLE)

    expect(drawn()).toEqual(['a>b', 'a>b'])
    expect(workflow.graph.nodes[2]?.position.y).toBeGreaterThan(88)
    expect(selection.selectedNodes).toHaveLength(2)
  })

  it('of nothing is nothing', () => {
    selection.clear()

    expect(actions.copySubjects()).toBeNull()
    expect(actions.pasteText('a sentence', MIDDLE)).toBe(false)
  })
})

describe('moving by keys', () => {
  it('is one step to undo, however often it was pressed', () => {
    workflow.open(exampleDetail(exampleGraph('a')))
    selection.selectOnly('a')
    actions.nudge(1, 0)
    actions.nudge(1, 0)
    expect(workflow.graph.nodes[0]?.position.x).toBe(16)

    workflow.undoGesture()

    expect(workflow.graph.nodes[0]?.position.x).toBe(0)
  })
})
