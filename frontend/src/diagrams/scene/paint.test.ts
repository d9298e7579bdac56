import { describe, expect, it } from 'vitest'

import type { Scene } from '@/contracts'

import { exampleConnector, exampleScene, exampleShape } from '@/diagrams/example'
import type { Mark, TextMark } from './marks'
import { paintCaption, paintMark, paintShape } from './paint'
import { Painting } from './painting'

const LINE: TextMark = {
  kind: 'text',
  x: 8,
  y: 20,
  content: '<b>Orders</b>  & more',
  size: 14,
  weight: 400,
  face: 'sans',
  paint: 'page-ink',
  anchor: 'left',
  width: 90,
  rtl: false,
}

function attributesOf(mark: Mark): Record<string, string> {
  return Object.fromEntries([...paintMark(mark).attributes].map(({ name, value }) => [name, value]))
}

describe('a mark', () => {
  it('of text is text, whatever somebody wrote', () => {
    const painted = paintMark(LINE)

    expect(painted.childElementCount).toBe(0)
    expect(painted.textContent).toBe('<b>Orders</b>  & more')
  })

  it('of text says only what is not so by itself', () => {
    expect(attributesOf(LINE)).toEqual({
      x: '8',
      y: '20',
      'font-size': '14',
      fill: 'var(--page-ink)',
    })
  })

  it.each([
    ['left', 'end'],
    ['middle', 'middle'],
    ['right', null],
  ] as const)('of text from right to left turns its anchor round: %s', (anchor, said) => {
    const painted = paintMark({ ...LINE, anchor, rtl: true })

    expect(painted.getAttribute('text-anchor')).toBe(said)
    expect(painted.getAttribute('direction')).toBe('rtl')
  })

  it('without a fill has none, and a dash only where there is one', () => {
    const stroke = { paint: 'page-line', width: 1.5, dash: [4, 3] }
    const path: Mark = { kind: 'path', data: 'M 0 0 L 9 9', fill: null, stroke }

    expect(attributesOf(path)).toMatchObject({ fill: 'none', 'stroke-dasharray': '4 3' })
    const solid = { ...stroke, dash: [] }
    expect(attributesOf({ ...path, stroke: solid })).not.toHaveProperty('stroke-dasharray')
  })
})

describe('what stands for something', () => {
  it('has its name, and stands where its box does', () => {
    const painted = paintShape(exampleShape('web', [40, 60, 160, 72], { name: 'Web, service' }))

    expect(painted.getAttribute('aria-label')).toBe('Web, service')
    expect(painted.getAttribute('role')).toBe('graphics-symbol img')
    expect(painted.getAttribute('transform')).toBe('translate(40 60)')
  })

  it('is not said twice: the caption of a line is hidden from those who hear its name', () => {
    const caption = paintCaption(
      exampleConnector('c', 'a', 'b', [], { caption: [9, 9, 50, 16], captionMarks: [LINE] }),
    )

    expect(caption.getAttribute('aria-hidden')).toBe('true')
    expect(caption.textContent).toContain('Orders')
  })
})

describe('a painting', () => {
  const web = exampleShape('web', [0, 0, 160, 72])
  const shop = exampleShape('shop', [300, 0, 160, 72])
  const note = exampleShape('note', [0, 200, 160, 56], { part: 'note' })

  function begin(nextFrame: () => Promise<unknown> = () => Promise.resolve(), slice?: number) {
    const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const painting = new Painting(root, nextFrame, slice)
    const ids = () => [...root.querySelectorAll('[id]')].map((node) => node.id)
    const nodeOf = (id: string) => root.querySelector(`[id="scene-element-${id}"]`)
    return {
      painting,
      ids,
      nodeOf,
      show: (parts: Partial<Scene>) => painting.show(exampleScene(parts)),
    }
  }

  it('is in the order of a picture: boundaries, connectors, elements, notes', async () => {
    const { show, ids } = begin()

    await show({
      notes: [note],
      elements: [web, shop],
      connectors: [exampleConnector('c', 'web', 'shop', [])],
      boundaries: [exampleShape('all', [0, 0, 500, 100], { part: 'boundary' })],
    })

    expect(ids()).toEqual([
      'scene-boundary-all',
      'scene-relationship-c',
      'scene-element-web',
      'scene-element-shop',
      'scene-note-note',
    ])
  })

  it('keeps the nodes of what stayed the same, however the answer was copied', async () => {
    const { show, nodeOf } = begin()
    await show({ elements: [web, shop] })
    const held = nodeOf('web')

    await show({ elements: structuredClone([shop, web]) })

    expect(nodeOf('web')).toBe(held)
  })

  it('moves what only moved, and builds anew what changed', async () => {
    const { show, nodeOf } = begin()
    await show({ elements: [web, shop] })
    const [heldWeb, heldShop] = [nodeOf('web'), nodeOf('shop')]

    await show({
      elements: [
        { ...web, box: [9, 9, 160, 72] },
        { ...shop, name: 'Store, service' },
      ],
    })

    expect(nodeOf('web')).toBe(heldWeb)
    expect(heldWeb?.getAttribute('transform')).toBe('translate(9 9)')
    expect(nodeOf('shop')).not.toBe(heldShop)
    expect(nodeOf('shop')?.getAttribute('aria-label')).toBe('Store, service')
  })

  it('follows another order, and takes out what is gone', async () => {
    const { show, ids } = begin()
    await show({ elements: [web, shop, exampleShape('old', [0, 0, 1, 1])] })

    await show({ elements: [shop, web] })

    expect(ids()).toEqual(['scene-element-shop', 'scene-element-web'])
  })

  it('of many marks is made in slices, and given up when there is a newer scene', async () => {
    let go = (): void => undefined
    const { show, ids } = begin(() => new Promise<void>((resolve) => (go = resolve)), 10)
    const many = Array.from({ length: 30 }, (_, index) => exampleShape(`e${index}`, [0, 0, 9, 9]))

    const first = show({ elements: many })
    expect(ids().length).toBeLessThan(many.length)
    const second = show({ elements: [web] })
    go()

    expect(await first).toBe(false)
    expect(await second).toBe(true)
    expect(ids()).toEqual(['scene-element-web'])
  })
})
