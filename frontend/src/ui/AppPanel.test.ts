import { mount } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'

import AppPanel from './AppPanel.vue'

beforeEach(() => localStorage.clear())

function open(side: 'left' | 'right' = 'left') {
  return mount(AppPanel, {
    props: { name: 'nodes', title: 'Nodes', side, width: 240, minWidth: 200, maxWidth: 400 },
    slots: { default: 'Content' },
  })
}

describe('a side panel', () => {
  it('folds to a strip and comes back, and remembers which', async () => {
    const panel = open()
    await panel.get('button[aria-label="Hide nodes"]').trigger('click')
    expect(panel.text()).not.toContain('Content')
    expect(open().find('button[aria-label="Show nodes"]').exists()).toBe(true)
    await panel.get('button[aria-label="Show nodes"]').trigger('click')
    expect(panel.text()).toContain('Content')
  })

  it('is widened with the arrow that leads outwards', async () => {
    const left = open('left')
    await left.get('[role="separator"]').trigger('keydown', { key: 'ArrowRight' })
    expect(left.get('[role="separator"]').attributes('aria-valuenow')).toBe('256')

    localStorage.clear()
    const right = open('right')
    await right.get('[role="separator"]').trigger('keydown', { key: 'ArrowLeft' })
    expect(right.get('[role="separator"]').attributes('aria-valuenow')).toBe('256')
  })

  it('stays within its bounds', async () => {
    const edge = open().get('[role="separator"]')
    await edge.trigger('keydown', { key: 'End' })
    await edge.trigger('keydown', { key: 'ArrowRight' })
    expect(edge.attributes('aria-valuenow')).toBe('400')
    await edge.trigger('keydown', { key: 'Home' })
    expect(edge.attributes('aria-valuenow')).toBe('200')
  })

  it('follows the pointer until that lets go', async () => {
    const panel = open()
    const edge = panel.get('[role="separator"]')
    await edge.trigger('pointerdown', { button: 0, clientX: 100 })
    window.dispatchEvent(new PointerEvent('pointermove', { clientX: 150 }))
    window.dispatchEvent(new PointerEvent('pointerup'))
    window.dispatchEvent(new PointerEvent('pointermove', { clientX: 300 }))
    await nextTick()
    expect(edge.attributes('aria-valuenow')).toBe('290')
  })

  it('goes back to its first width with a double click', async () => {
    const edge = open().get('[role="separator"]')
    await edge.trigger('keydown', { key: 'End' })
    await edge.trigger('dblclick')
    expect(edge.attributes('aria-valuenow')).toBe('240')
  })
})
