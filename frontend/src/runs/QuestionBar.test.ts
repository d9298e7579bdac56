import { createPinia, setActivePinia } from 'pinia'
import { mount } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Remark } from '@/contracts'

import QuestionBar from './QuestionBar.vue'

const BLOCKING: Remark = {
  severity: 'blocks_run',
  code: 'MISSING_TOOL',
  path: '/nodes/0/config/tool',
  message: 'Choose a tool.',
  hint: null,
  nodeIds: ['a'],
}

function bar(props: Partial<InstanceType<typeof QuestionBar>['$props']> = {}) {
  return mount(QuestionBar, {
    attachTo: document.body,
    props: {
      question: 'Why?',
      maxLength: 20,
      remarks: [],
      cycleNodeIds: [],
      labelOf: (id: string) => id.toUpperCase(),
      isStarting: false,
      isRunning: false,
      isCancelling: false,
      ...props,
    },
  })
}

function runButton(page: ReturnType<typeof bar>) {
  return page.get('.acts button')
}

/** Press Enter in the field; answers whether the field does with it what fields do. */
function press(page: ReturnType<typeof bar>, held: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...held })
  return page.get('textarea').element.dispatchEvent(event)
}

describe('QuestionBar', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    document.body.innerHTML = ''
  })

  it('runs the question without the space around it', async () => {
    const page = bar({ question: ' Why? \n' })

    await runButton(page).trigger('click')

    expect(page.emitted('run')).toEqual([['Why?']])
  })

  it.each([
    ['Enter', {}],
    ['Ctrl and Enter', { ctrlKey: true }],
    ['⌘ and Enter', { metaKey: true }],
  ])('runs on %s in the field, and types nothing', (_, held) => {
    const page = bar()

    const isTyped = press(page, held)

    expect(page.emitted('run')).toEqual([['Why?']])
    expect(isTyped).toBe(false)
  })

  it.each([
    ['Shift is held, for a new line', { shiftKey: true }],
    ['a word is being composed', { isComposing: true }],
  ])('leaves Enter to the field when %s', (_, held) => {
    const page = bar()

    const isTyped = press(page, held)

    expect(page.emitted('run')).toBeUndefined()
    expect(isTyped).toBe(true)
  })

  it('tells what Enter does', () => {
    expect(bar().get('.keys').text()).toMatch(/Enter\s*runs,\s*Shift\s*Enter\s*begins a new line/)
  })

  it.each([
    ['there is no question', { question: '  ' }],
    ['the question is too long', { question: 'x'.repeat(21) }],
    ['something blocks the run', { remarks: [BLOCKING] }],
    ['it has to wait', { retryAtMs: Date.now() + 60_000 }],
    ['the page has a reason', { unavailable: 'You may only look.' }],
    ['a run is being started', { isStarting: true }],
  ])('does not run when %s', async (_, props) => {
    const page = bar(props)

    await runButton(page).trigger('click')
    press(page)

    expect(page.emitted('run')).toBeUndefined()
  })

  it('counts characters, as people do, once the limit is near', () => {
    expect(bar({ question: '🦊'.repeat(10) }).text()).not.toContain('characters')
    expect(bar({ question: '🦊'.repeat(17) }).text()).toContain('17 of 20 characters')
  })

  it('says before the run that there is a cycle', () => {
    const page = bar({ cycleNodeIds: ['a', 'b'] })

    expect(page.text()).toContain('2 nodes feed each other in a cycle. They run last, once each.')
  })

  it('offers to cancel a run, and moves the focus there from Run', async () => {
    const page = bar()
    const button = runButton(page).element as HTMLElement
    button.focus()

    await page.setProps({ isRunning: true })
    await page.vm.$nextTick()
    await runButton(page).trigger('click')

    expect(document.activeElement?.textContent).toContain('Cancel run')
    expect(page.emitted('cancel')).toHaveLength(1)
  })

  it('moves the focus to the question when the run ends, so that no key starts another', async () => {
    const page = bar({ isRunning: true })
    const button = runButton(page).element as HTMLElement
    button.focus()

    await page.setProps({ isRunning: false })
    await page.vm.$nextTick()

    expect(document.activeElement?.tagName).toBe('TEXTAREA')
  })
})
