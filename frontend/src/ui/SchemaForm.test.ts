import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { nextTick } from 'vue'

import SchemaForm from './SchemaForm.vue'

const SCHEMA = {
  properties: {
    prompt: { type: 'string', title: 'Prompt', format: 'multiline' },
    limit: { type: 'integer', title: 'Results', minimum: 1, maximum: 4 },
  },
  required: ['prompt'],
}

function open(problems: Record<string, string> = {}) {
  const config = { prompt: 'Answer.', limit: 3, other: 'kept' }
  return mount(SchemaForm, { props: { schema: SCHEMA, modelValue: config, problems } })
}

describe('a form drawn from a schema', () => {
  it('labels each control and shows what is stored', () => {
    const form = open()
    expect(form.get('textarea').element.value).toBe('Answer.')
    expect(form.findAll('label').map((label) => label.text())).toEqual([
      'Prompt (required)',
      'Results',
    ])
  })

  it('hands over the whole object, and what it does not know with it', async () => {
    const form = open()
    await form.get('input').setValue('2')
    expect(form.emitted('update:modelValue')?.at(-1)).toEqual([
      { prompt: 'Answer.', limit: 2, other: 'kept' },
    ])
  })

  it('judges a field when it is left, and not before', async () => {
    const form = open()
    await form.setProps({ modelValue: { prompt: '', limit: 3 } })
    expect(form.text()).not.toContain('Prompt is needed.')
    await form.get('textarea').trigger('blur')
    expect(form.text()).toContain('Prompt is needed.')
    expect(form.get('textarea').attributes('aria-invalid')).toBe('true')
  })

  it('offers to leave a choice empty only where that is an answer', () => {
    const named = (rest: object) => ({
      properties: { graphId: { type: 'string', title: 'Graph', 'x-choices': 'graphs', ...rest } },
    })
    const choices = { graphs: [{ value: 'g', label: 'Handbook' }] }
    const placeholder = (schema: object) =>
      mount(SchemaForm, { props: { schema: { ...schema }, modelValue: {}, choices } })
        .get('[role="combobox"]')
        .text()
    expect(placeholder(named({ default: '' }))).toBe('Left empty')
    expect(placeholder({ ...named({}), required: ['graphId'] })).toBe('Choose one')
  })

  it("puts the server's problem on its field until that is changed", async () => {
    const form = open({ '/limit': 'More than there is.' })
    const input = form.get('input')
    const problem = form.get(`#${input.attributes('aria-describedby')}`)
    expect(problem.text()).toBe('More than there is.')
    await input.setValue('2')
    await nextTick()
    expect(form.text()).not.toContain('More than there is.')
  })
})
