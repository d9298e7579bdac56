import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'

import AppButton from './AppButton.vue'

describe('a button', () => {
  it('acts when it is pressed', async () => {
    const button = mount(AppButton, { slots: { default: 'Run workflow' } })
    await button.get('button').trigger('click')
    expect(button.emitted('click')).toHaveLength(1)
  })

  it('can be reached while it is unavailable, and does not act', async () => {
    const button = mount(AppButton, { props: { unavailable: 'Add a node first.' } })
    const element = button.get('button')
    await element.trigger('click')
    expect(element.attributes()).toMatchObject({ 'aria-disabled': 'true' })
    expect(element.element.disabled).toBe(false)
    expect(button.emitted('click')).toBeUndefined()
  })

  it('takes no second press while it is busy', async () => {
    const button = mount(AppButton, { props: { busy: true }, slots: { default: 'Sign in' } })
    await button.get('button').trigger('click')
    expect(button.emitted('click')).toBeUndefined()
    expect(button.get('button').attributes('aria-busy')).toBe('true')
    expect(button.text()).toBe('Sign in')
  })

  it('keeps the focus when it becomes unavailable', async () => {
    const button = mount(AppButton, { attachTo: document.body })
    button.get('button').element.focus()
    await button.setProps({ unavailable: 'It runs already.' })
    expect(document.activeElement).toBe(button.get('button').element)
    button.unmount()
  })
})
