import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'

import AppSelect from './AppSelect.vue'

const CHOICES = [
  { value: 'a', label: 'Handbook', description: '128 entities' },
  { value: 'b', label: 'Basics' },
]

let select: VueWrapper

async function open(props: { modelValue: string | null; noneLabel?: string }) {
  select = mount(AppSelect, {
    attachTo: document.body,
    props: { label: 'Knowledge graph', choices: CHOICES, ...props },
  })
  await select.get('[role="combobox"]').trigger('keydown', { key: 'Enter' })
  await flushPromises()
  return [...document.querySelectorAll<HTMLElement>('[role="option"]')]
}

function choose(option: HTMLElement | undefined): void {
  option?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}

/** What was handed over last, once the list has closed over it. */
async function chosen(): Promise<unknown> {
  return vi.waitFor(() => {
    const emitted = select.emitted('update:modelValue')
    if (emitted === undefined) throw new Error('nothing was chosen')
    return emitted.at(-1)?.[0]
  })
}

afterEach(() => {
  select.unmount()
})

describe('a select', () => {
  it('offers its choices with what tells them apart', async () => {
    const options = await open({ modelValue: null })
    expect(options.map((option) => option.textContent?.trim())).toEqual([
      'Handbook128 entities',
      'Basics',
    ])
  })

  it('hands over what is chosen', async () => {
    const options = await open({ modelValue: null })
    choose(options[1])
    expect(await chosen()).toBe('b')
  })

  it('shows what its choice is called now, and not when it was chosen', async () => {
    select = mount(AppSelect, {
      attachTo: document.body,
      props: { label: 'By whom', choices: [{ value: '1', label: 'One person' }], modelValue: '1' },
    })
    await flushPromises()
    await select.setProps({ choices: [{ value: '1', label: 'Robin' }] })
    await flushPromises()
    expect(select.get('[role="combobox"]').text()).toBe('Robin')
  })

  it('can be emptied where none is an answer', async () => {
    const options = await open({ modelValue: 'a', noneLabel: 'Left empty' })
    expect(options[0]?.textContent?.trim()).toBe('Left empty')
    choose(options[0])
    expect(await chosen()).toBeNull()
  })
})
