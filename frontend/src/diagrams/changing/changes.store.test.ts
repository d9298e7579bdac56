import 'fake-indexeddb/auto'

import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { EditDiagram } from '@/contracts'
import { useDiagram } from '@/diagrams/diagram.store'
import {
  exampleDetail,
  exampleDocument,
  exampleElement,
  exampleScene,
  exampleShape,
  exampleView,
} from '@/diagrams/example'
import { useSession } from '@/session/session.store'

import { useChanges } from './changes.store'
import { keptChanges } from './keptChanges'
import type { PersonOp } from './ops'

const CONFLICT = {
  code: 'REVISION_CONFLICT',
  message: 'Someone changed this diagram since you read it.',
  hint: null,
  details: { ids: ['a'] },
}
const REFUSAL = { code: 'INVALID_INPUT', message: 'A label has something in it.', hint: null }

/** What the server is and says; tests turn it. */
interface Server {
  revision: number
  undoable: number[]
  isReachable: boolean
  /** How each coming change is answered; an empty list accepts it. */
  answers: object[]
  /** Whether a change is made to a later revision than it was meant for. */
  rebases: boolean
  theirIds: string[]
}

let server: Server
let received: EditDiagram[]
let diagramId = 0

function move(id: string, x: number): PersonOp {
  return { op: 'move', places: [{ id, x, y: 0 }] }
}

beforeEach(() => {
  setActivePinia(createPinia())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  received = []
  server = {
    revision: 1,
    undoable: [],
    isReachable: true,
    answers: [],
    rebases: false,
    theirIds: [],
  }
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
    if (!server.isReachable) return Promise.reject(new TypeError('No connection.'))
    if (method === 'PATCH') return Promise.resolve(changed(JSON.parse(body ?? '') as EditDiagram))
    const { pathname } = new URL(address, 'http://easel.test')
    if (pathname.endsWith('/undo')) {
      server.revision += 1
      return Promise.resolve(Response.json(detail()))
    }
    if (pathname.includes('/compare/')) {
      const changes = server.theirIds.map((id) => ({ id }))
      return Promise.resolve(Response.json({ changes }))
    }
    if (pathname.endsWith('/export/json')) return Promise.resolve(Response.json(DOCUMENT))
    if (pathname.endsWith('/scene')) return Promise.resolve(Response.json(SCENE))
    return Promise.resolve(Response.json(detail()))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const DOCUMENT = exampleDocument(exampleView(exampleElement('a'), exampleElement('b')))
const SCENE = exampleScene({
  elements: [exampleShape('a', [0, 0, 100, 60]), exampleShape('b', [200, 0, 100, 60])],
})

function detail() {
  return exampleDetail({
    id: `d_${diagramId}`,
    revision: `r:${server.revision}`,
    undoable: server.undoable,
  })
}

function changed(request: EditDiagram): Response {
  const isRepeat = received.some((each) => each.requestId === request.requestId)
  received.push(request)
  const answer = server.answers.shift()
  if (answer !== undefined) return Response.json(answer, { status: 409 })
  if (!isRepeat) server.revision += server.rebases ? 2 : 1
  return Response.json({ revision: `r:${server.revision}`, rebased: server.rebases || null })
}

async function opened() {
  const session = useSession()
  session.adopt({
    person: { id: 7, name: 'Ada', email: 'ada@easel.test' },
    teams: [],
    deletedTeams: [],
    mode: 'production',
    publicDemo: false,
  } as never)
  diagramId += 1
  await useDiagram().open('atlas', `d_${diagramId}`)
  const changes = useChanges()
  await changes.begin()
  return changes
}

/** The page is closed and opened again: all that is left is what the browser keeps. */
async function reopened() {
  setActivePinia(createPinia())
  diagramId -= 1
  return opened()
}

describe('a gesture', () => {
  it('is one batch of ops, sent with the revision it was made on', async () => {
    const changes = await opened()

    expect(await changes.change({ ops: [move('a', 40)], summary: 'Moved a' })).toBe(true)

    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      expectedRevision: 'r:1',
      onConflict: 'rebase',
      summary: 'Moved a',
      ops: [move('a', 40)],
    })
    expect(changes.state).toBe('saved')
  })

  it('is seen at once, and not twice when the server has drawn it', async () => {
    const changes = await opened()
    const diagram = useDiagram()
    const seen = () => changes.onTopOf(SCENE, diagram.sceneRevision).elements[0]?.box[0]

    const done = changes.change({ ops: [move('a', 40)], summary: 'Moved a' })
    expect(seen()).toBe(40)
    expect(changes.state).toBe('saving')
    await done

    expect(seen()).toBe(0)
  })

  it('follows the one before it, on the revision that one became', async () => {
    const changes = await opened()

    await Promise.all([
      changes.change({ ops: [move('a', 40)], summary: 'Moved a' }),
      changes.change({ ops: [move('a', 80)], summary: 'Moved a' }),
    ])

    expect(received.map((request) => request.expectedRevision)).toEqual(['r:1', 'r:2'])
  })

  it('is refused outright where nothing may be changed', async () => {
    const changes = await opened()
    await useDiagram().look(1)

    expect(await changes.change({ ops: [move('a', 40)], summary: 'Moved a' })).toBe(false)
    expect(received).toEqual([])
  })
})

describe('without a connection', () => {
  it('gestures are kept, and sent word for word in their order when it is back', async () => {
    const changes = await opened()
    server.isReachable = false
    void changes.change({ ops: [move('a', 40)], summary: 'Moved a' })
    void changes.change({ ops: [move('b', 40)], summary: 'Moved b' })
    await vi.waitFor(() => expect(changes.state).toBe('offline'))
    const before = changes.waiting.map((change) => change.requestId)

    server.isReachable = true
    await changes.retryNow()

    expect(received.map((request) => request.requestId)).toEqual(before)
    expect(changes.state).toBe('saved')
  })

  it('they survive the page', async () => {
    const changes = await opened()
    server.isReachable = false
    void changes.change({ ops: [move('a', 40)], summary: 'Moved a' })
    await vi.waitFor(() => expect(changes.state).toBe('offline'))
    const requestId = changes.waiting[0]?.requestId

    server.isReachable = true
    const again = await reopened()
    await vi.waitFor(() => expect(again.state).toBe('saved'))

    expect(received.map((request) => request.requestId)).toEqual([requestId])
    expect(await keptChanges('atlas', `d_${diagramId}`, 7)).toEqual([])
  })

  it('an answer that was lost makes nothing twice', async () => {
    const changes = await opened()
    server.answers = [{ code: 'UNAVAILABLE', message: 'Later.', retryable: true }]
    void changes.change({ ops: [move('a', 40)], summary: 'Moved a' })
    await vi.waitFor(() => expect(changes.state).toBe('offline'))

    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(changes.state).toBe('saved'))

    expect(received[1]).toEqual(received[0])
  })

  it('nobody else who signs in here sends them', async () => {
    const changes = await opened()
    server.isReachable = false
    void changes.change({ ops: [move('a', 40)], summary: 'Moved a' })
    await vi.waitFor(() => expect(changes.state).toBe('offline'))

    expect(await keptChanges('atlas', `d_${diagramId}`, 8)).toEqual([])
    expect(await keptChanges('atlas', `d_${diagramId}`, 7)).toHaveLength(1)
  })
})

describe('when somebody else changed the same thing', () => {
  it('the person decides, and what follows waits', async () => {
    const changes = await opened()
    server.answers = [CONFLICT]
    void changes.change({ ops: [move('a', 40)], summary: 'Moved a' })
    void changes.change({ ops: [move('b', 40)], summary: 'Moved b' })
    await vi.waitFor(() => expect(changes.clash?.ids).toEqual(['a']))

    expect(received).toHaveLength(1)
    expect(changes.state).toBe('conflict')
  })

  it('theirs is kept, with the content of mine still to be seen', async () => {
    const changes = await opened()
    server.answers = [CONFLICT]
    void changes.change({ ops: [move('a', 40)], summary: 'Moved a' })
    await vi.waitFor(() => expect(changes.clash).not.toBeNull())

    await changes.keepTheirs()

    expect(changes.refused[0]?.change.ops).toEqual([move('a', 40)])
    expect(changes.state).toBe('refused')
  })

  it('or mine is put on top, as a request of its own', async () => {
    const changes = await opened()
    server.answers = [CONFLICT]
    void changes.change({ ops: [move('a', 40)], summary: 'Moved a' })
    await vi.waitFor(() => expect(changes.clash).not.toBeNull())
    server.revision = 4
    await useDiagram().refresh()

    await changes.putOnTop()

    expect(received[1]?.requestId).not.toBe(received[0]?.requestId)
    expect(received[1]).toMatchObject({ expectedRevision: 'r:4', ops: [move('a', 40)] })
    expect(changes.state).toBe('saved')
  })

  it('below a change that got along with theirs, the next one does not overwrite it unasked', async () => {
    const changes = await opened()
    server.rebases = true
    server.theirIds = ['b', 'a']
    void changes.change({ ops: [move('a', 40)], summary: 'Moved a' })
    void changes.change({ ops: [move('b', 40)], summary: 'Moved b' })
    await vi.waitFor(() => expect(changes.clash?.ids).toEqual(['b']))

    expect(received).toHaveLength(1)
  })
})

describe('what the server refuses', () => {
  it('is kept with its content, and what follows goes on', async () => {
    const changes = await opened()
    server.answers = [REFUSAL]

    const [first, second] = await Promise.all([
      changes.change({ ops: [move('a', 40)], summary: 'Moved a' }),
      changes.change({ ops: [move('b', 40)], summary: 'Moved b' }),
    ])

    expect([first, second]).toEqual([false, true])
    expect(changes.refused.map((each) => each.error.message)).toEqual([REFUSAL.message])
  })

  it('can be sent once more', async () => {
    const changes = await opened()
    server.answers = [REFUSAL]
    await changes.change({ ops: [move('a', 40)], summary: 'Moved a' })

    await changes.retry(changes.refused[0]?.change.requestId ?? '')

    expect(changes.refused).toEqual([])
    expect(received).toHaveLength(2)
  })
})

describe('undo', () => {
  it('takes back a gesture that is not sent yet, and redo makes it again', async () => {
    const changes = await opened()
    server.isReachable = false
    void changes.change({ ops: [move('a', 40)], summary: 'Moved a' })
    void changes.change({ ops: [move('b', 40)], summary: 'Moved b' })
    await vi.waitFor(() => expect(changes.state).toBe('offline'))

    await changes.undo()
    expect(changes.waiting.map((change) => change.summary)).toEqual(['Moved a'])
    const redone = changes.redo()
    expect(changes.waiting.map((change) => change.summary)).toEqual(['Moved a', 'Moved b'])

    server.isReachable = true
    await redone
    await changes.retryNow()
    expect(received.map((request) => request.summary)).toEqual(['Moved a', 'Moved b'])
  })

  it('of what is saved is the server’s, and still there after a reload', async () => {
    server.undoable = [1]
    const changes = await opened()
    expect(changes.canUndo).toBe(true)

    await changes.undo()

    expect(useDiagram().revision).toBe(2)
  })
})
