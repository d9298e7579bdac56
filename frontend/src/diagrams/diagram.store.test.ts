import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { DiagramDetail, DiagramDocument, Scene } from '@/contracts'

import { useDiagram } from './diagram.store'
import {
  exampleDetail,
  exampleDocument,
  exampleElement,
  exampleScene,
  exampleShape,
  exampleView,
} from './example'
import { useSelection } from './selection.store'

const NESTED = exampleDocument(
  exampleView(exampleElement('shop', { inside: exampleView(exampleElement('cart')) })),
)
const MISSING = { code: 'NOT_FOUND', message: 'There is no such view.', hint: null }

interface Kept {
  detail: DiagramDetail
  document: DiagramDocument
  scenes: Record<string, Scene>
}

let server: Kept
let asked: string[]
/** Answers wait for this, so that a test can have one overtake the other. */
let gate: Promise<unknown>

beforeEach(() => {
  setActivePinia(createPinia())
  asked = []
  gate = Promise.resolve()
  server = {
    detail: exampleDetail({ revision: 'r:3' }),
    document: NESTED,
    scenes: {
      '': exampleScene({ elements: [exampleShape('shop', [0, 0, 160, 72])] }),
      shop: exampleScene({ path: ['shop'], elements: [exampleShape('cart', [0, 0, 160, 72])] }),
    },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const url = new URL(address, 'http://easel.test')
    const held = server
    await gate
    if (url.pathname.endsWith('/export/json')) return Response.json(held.document)
    if (!url.pathname.endsWith('/scene')) return Response.json(held.detail)
    const scene = held.scenes[url.searchParams.get('inside') ?? '']
    return scene ? Response.json(scene) : Response.json(MISSING, { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function opened(path: readonly string[] = []) {
  const diagram = useDiagram()
  await diagram.open('atlas', 'd_1', path)
  return diagram
}

describe('an open diagram', () => {
  it('shows the content and the drawing of one revision', async () => {
    const diagram = await opened()

    expect(diagram.revision).toBe(3)
    expect(diagram.sceneRevision).toBe(3)
    expect(diagram.scene?.elements.map((shape) => shape.id)).toEqual(['shop'])
    expect(diagram.view?.nodes.map((element) => element.id)).toEqual(['shop'])
    expect(asked.slice(1).every((address) => address.includes('revision=3'))).toBe(true)
  })

  it('turns to the view inside an element, with that view of its content', async () => {
    const diagram = await opened()

    await diagram.show(['shop'])

    expect(diagram.path).toEqual(['shop'])
    expect(diagram.view?.nodes.map((element) => element.id)).toEqual(['cart'])
    expect(diagram.scene?.path).toEqual(['shop'])
  })

  it('shows the nearest view outside when the one that is shown is gone', async () => {
    const diagram = await opened(['shop'])
    server = {
      detail: exampleDetail({ revision: 'r:4' }),
      document: exampleDocument(exampleView(exampleElement('shop'))),
      scenes: { '': exampleScene() },
    }

    await diagram.refresh()

    expect(diagram.path).toEqual([])
    expect(diagram.sceneRevision).toBe(4)
    expect(diagram.failure).toBeNull()
  })

  it('keeps what it shows when reading it again fails, and says so', async () => {
    const diagram = await opened()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))

    await diagram.refresh()

    expect(diagram.scene).not.toBeNull()
    expect(diagram.failure?.code).toBe('UNREACHABLE')
  })

  it('turns to a view also when a change is heard of on the way', async () => {
    const diagram = await opened()
    let answer = (): void => undefined
    gate = new Promise<void>((resolve) => (answer = resolve))
    const turning = diagram.show(['shop'])
    gate = Promise.resolve()
    server.detail = exampleDetail({ revision: 'r:4' })

    await diagram.refresh()
    answer()
    await turning

    expect(diagram.path).toEqual(['shop'])
    expect(diagram.sceneRevision).toBe(4)
    expect(diagram.isLoading).toBe(false)
  })

  it('is an older revision when that is to be looked at, and is not changed then', async () => {
    const diagram = await opened()

    await diagram.look(2)

    expect(diagram.sceneRevision).toBe(2)
    expect(diagram.revision).toBe(3)
    expect(diagram.mode).toBe('read-only')
    expect(diagram.readOnlyReason).toContain('revision 2')
  })

  it.each([
    [{ state: 'archived' }, 'archived'],
    [{ state: 'deleted' }, 'deleted'],
    [{ canDraw: false }, 'editor role'],
  ] as const)('says why %o cannot be changed', async (parts, word) => {
    server.detail = exampleDetail(parts)
    const diagram = await opened()

    expect(diagram.mode).toBe('read-only')
    expect(diagram.readOnlyReason).toContain(word)
  })
})

describe('the selection', () => {
  it('loses what leaves the view, and keeps what stays', async () => {
    server.scenes[''] = exampleScene({
      elements: [exampleShape('shop', [0, 0, 160, 72]), exampleShape('old', [0, 99, 160, 72])],
    })
    const diagram = await opened()
    const selection = useSelection()
    selection.select(['shop', 'old'])
    server.scenes[''] = exampleScene({ elements: [exampleShape('shop', [9, 9, 160, 72])] })

    await diagram.refresh()

    expect([...selection.ids]).toEqual(['shop'])
    expect(selection.primary).toBeNull()
    expect(selection.kindOf('shop')).toBe('element')
    expect(selection.kindOf('old')).toBeNull()
  })

  it('is what an act is about, until the keyboard has moved on', async () => {
    await opened()
    const selection = useSelection()
    selection.toggle('shop')
    expect([...selection.subjects]).toEqual(['shop'])

    selection.standOn('other')

    expect([...selection.subjects]).toEqual(['other'])
  })
})
