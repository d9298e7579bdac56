import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'

import ConfirmDialog from './ConfirmDialog.vue'
import { useConfirm } from './useConfirm'

const QUESTION = {
  title: 'Delete “Digest”?',
  body: 'It can be restored.',
  action: 'Delete workflow',
}
let page: VueWrapper

beforeEach(() => {
  const pinia = createPinia()
  setActivePinia(pinia)
  page = mount(ConfirmDialog, { attachTo: document.body, global: { plugins: [pinia] } })
})

afterEach(() => page.unmount())

function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find(
    (each) => each.textContent?.trim() === name,
  )
  if (found === undefined) throw new Error(`no button ${name}`)
  return found
}

describe('asking before an act', () => {
  it('names what goes, and promises yes to the act', async () => {
    const answer = useConfirm().ask(QUESTION)
    await nextTick()
    expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain(
      'Delete “Digest”?',
    )
    button('Delete workflow').click()
    await expect(answer).resolves.toBe(true)
  })

  it('promises no however else it is closed', async () => {
    const answer = useConfirm().ask(QUESTION)
    await nextTick()
    button('Cancel').click()
    await expect(answer).resolves.toBe(false)
  })

  it('answers no for a question that another one replaces', async () => {
    const first = useConfirm().ask(QUESTION)
    void useConfirm().ask(QUESTION)
    await expect(first).resolves.toBe(false)
  })
})
