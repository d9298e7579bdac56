import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'

import EditableTitle from './EditableTitle.vue'

async function edit(text: string) {
  const title = mount(EditableTitle, { props: { title: 'Digest', label: 'Name' } })
  await title.get('button').trigger('click')
  await title.get('input').setValue(text)
  return title
}

describe('a title that can be edited', () => {
  it('is renamed with Enter, trimmed', async () => {
    const title = await edit('  Weekly digest ')
    await title.get('input').trigger('keydown', { key: 'Enter' })
    expect(title.emitted('rename')).toEqual([['Weekly digest']])
  })

  it('is renamed by leaving it, once', async () => {
    const title = await edit('Weekly digest')
    const input = title.get('input')
    await input.trigger('keydown', { key: 'Enter' })
    await input.trigger('blur')
    expect(title.emitted('rename')).toHaveLength(1)
  })

  it('stays as it was after Escape, without a name, and without a change', async () => {
    for (const [text, key] of [
      ['Other', 'Escape'],
      ['  ', 'Enter'],
      ['Digest', 'Enter'],
    ] as const) {
      const title = await edit(text)
      await title.get('input').trigger('keydown', { key })
      expect(title.emitted('rename')).toBeUndefined()
      expect(title.get('button').text()).toBe('Digest')
    }
  })

  it('is only read where it may not be changed', () => {
    const title = mount(EditableTitle, {
      props: { title: 'Digest', label: 'Name', readonly: true },
    })
    expect(title.find('button').exists()).toBe(false)
    expect(title.text()).toBe('Digest')
  })
})
