import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'

import { ApiError } from '@/api/client'
import type { UndoWorkflow, WorkflowDetail } from '@/contracts'
import { useToasts } from '@/ui/useToasts'

import { exampleDetail, exampleGraph } from './example'
import { renameNode } from './graphEdit'
import { useAutosave } from './useAutosave'
import { useUndo } from './useUndo'
import { useWorkflowStore } from './workflow.store'

const start = exampleDetail(exampleGraph('a b', 'a>b'), { revision: 3, undoable: [3, 2] })
const earlier = exampleDetail(renameNode(start.graph, 'a', 'Earlier'), {
  revision: 4,
  undoable: [2],
  redoable: [3],
})

let scope: EffectScope
let asked: UndoWorkflow[]
let saved: number

beforeEach(() => {
  setActivePinia(createPinia())
  localStorage.clear()
  scope = effectScope()
  asked = []
  saved = 0
})

afterEach(() => scope.stop())

function openPage(answer: () => Promise<WorkflowDetail> = async () => earlier) {
  const workflow = useWorkflowStore()
  const undo = scope.run(() => {
    const autosave = useAutosave({
      save: async (request) => {
        saved += 1
        return { ...start, revision: start.revision + saved, graph: request.graph }
      },
      read: async () => start,
    })
    autosave.begin(start)
    const ask = (request: UndoWorkflow) => {
      asked.push(request)
      return answer()
    }
    return useUndo(autosave, { undo: ask, redo: ask })
  })
  if (undo === undefined) throw new Error('The scope was stopped.')
  return { workflow, undo }
}

describe('undo', () => {
  it('takes back what is not saved before it asks the server', async () => {
    const { workflow, undo } = openPage()
    workflow.change((graph) => renameNode(graph, 'a', 'New'), 'Renamed a')

    await undo.undo()

    expect(workflow.graph).toBe(start.graph)
    expect(asked).toEqual([])
  })

  it('asks the server for what is saved, and shows its answer', async () => {
    const { workflow, undo } = openPage()

    await undo.undo()

    expect(asked).toMatchObject([{ revision: null }])
    expect(workflow.graph).toEqual(earlier.graph)
    expect(undo.canRedo.value).toBe(true)
  })

  it('of one change out of the list saves first, so that nothing unsaved is lost', async () => {
    const { workflow, undo } = openPage()
    workflow.change((graph) => renameNode(graph, 'a', 'New'), 'Renamed a')

    await undo.undoRevision(2)

    expect(saved).toBe(1)
    expect(asked).toMatchObject([{ revision: 2 }])
  })

  it('that the server refuses leaves the graph and says why', async () => {
    const { workflow, undo } = openPage(() =>
      Promise.reject(new ApiError({ code: 'UNDO_CONFLICT', message: 'Kim changed it since.' })),
    )

    await undo.undo()

    expect(workflow.graph).toBe(start.graph)
    expect(useToasts().shown[0]?.text).toBe('Kim changed it since.')
  })
})
