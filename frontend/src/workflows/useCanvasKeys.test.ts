import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick, shallowRef, useTemplateRef } from 'vue'

import { useShortcutListener } from '@/ui/shortcuts'
import { useAnnouncer } from '@/ui/useAnnouncer'

import { exampleGraph } from './example'
import { useCanvasKeys } from './useCanvasKeys'

const graph = exampleGraph('a b c', 'a>b')

let current: ReturnType<typeof shallowRef<string | null>>
let said: string[]
let page: ReturnType<typeof mount>

async function openCanvas(isReadOnly = false): Promise<void> {
  current = shallowRef<string | null>(null)
  said = []
  const Canvas = defineComponent(() => {
    useShortcutListener()
    useCanvasKeys({
      root: useTemplateRef<HTMLElement>('root'),
      graph: () => graph,
      current: () => current.value ?? null,
      isReadOnly: () => isReadOnly,
      stand: (nodeId) => (current.value = nodeId),
      open: (nodeId) => said.push(`open ${nodeId}`),
      toggle: (nodeId) => said.push(`toggle ${nodeId}`),
      connect: (source, target) => said.push(`connect ${source} ${target}`),
      clear: () => said.push('clear'),
    })
    return () => h('div', { ref: 'root', tabindex: 0 })
  })
  page = mount(Canvas, { attachTo: document.body })
  ;(page.element as HTMLElement).focus()
  await nextTick()
}

function press(...keys: string[]): void {
  for (const key of keys) {
    page.element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
}

beforeEach(() => setActivePinia(createPinia()))
afterEach(() => page.unmount())

describe('the keys of a canvas', () => {
  it('walk from the first node on, and stay at the edge', async () => {
    await openCanvas()
    press('ArrowRight')
    expect(current.value).toBe('a')

    press('ArrowRight', 'ArrowRight', 'ArrowRight')

    expect(current.value).toBe('c')
    expect(useAnnouncer().politely.text).toBe('No node right.')
  })

  it('say what a node is joined to', async () => {
    await openCanvas()
    press('ArrowRight', 'ArrowRight')

    expect(useAnnouncer().politely.text).toBe('b. 1 in, 0 out.')
  })

  it('open, select and let go', async () => {
    await openCanvas()
    press('ArrowRight', 'Enter', ' ', 'Escape')

    expect(said).toEqual(['open a', 'toggle a', 'clear'])
  })

  it('connect from where C was pressed to where Enter is', async () => {
    await openCanvas()
    press('ArrowRight', 'c', 'ArrowRight', 'ArrowRight', 'Enter')

    expect(said).toEqual(['connect a c'])
  })

  it('connect nothing after Escape', async () => {
    await openCanvas()
    press('ArrowRight', 'c', 'ArrowRight', 'Escape', 'Enter')

    expect(said).toEqual(['open b'])
  })

  it('connect nothing on a canvas that is read-only', async () => {
    await openCanvas(true)
    press('ArrowRight', 'c', 'ArrowRight', 'Enter')

    expect(said).toEqual(['open b'])
  })
})
