import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'

import { exampleCatalogue, exampleNode } from './example'
import NodeForm from './NodeForm.vue'
import { choicesOf } from './summarize'

const catalogue = exampleCatalogue()

function mounted(parts: Partial<InstanceType<typeof NodeForm>['$props']> = {}) {
  return mount(NodeForm, {
    props: {
      node: exampleNode('a'),
      kind: catalogue.nodeKinds[0],
      choices: choicesOf(catalogue),
      problems: undefined,
      readOnly: false,
      ...parts,
    },
  })
}

describe('the form of a node', () => {
  it('draws the settings of its kind', () => {
    expect(mounted().find('textarea').exists()).toBe(true)
    expect(mounted({ kind: catalogue.nodeKinds[2] }).find('textarea').exists()).toBe(false)
  })

  it('reports a new name, and keeps an empty one to itself', async () => {
    const form = mounted()
    await form.find('input').setValue('Reasoner')
    await form.find('input').setValue('  ')

    expect(form.emitted('rename')).toEqual([['Reasoner']])
    expect(form.text()).toContain('A node needs a name.')
  })

  it('puts the old name back when an empty one is left', async () => {
    const form = mounted()
    await form.find('input').setValue('')
    await form.find('input').trigger('blur')

    expect(form.find('input').element.value).toBe('a')
  })

  it('shows the problems of the server on their fields', () => {
    const form = mounted({
      problems: { first: 'Too long.', label: null, config: { '/prompt': 'Too long.' } },
    })

    const problem = form.find(`#${form.find('textarea').attributes('aria-describedby')}`)
    expect(problem.text()).toContain('Too long.')
  })

  it('follows a name that is changed from elsewhere', async () => {
    const form = mounted()
    await form.setProps({ node: { ...exampleNode('a'), label: 'Undone' } })

    expect(form.find('input').element.value).toBe('Undone')
  })

  it('offers nothing to do when it is read-only', () => {
    expect(mounted({ readOnly: true }).text()).not.toContain('Delete node')
  })

  it('admits that it does not know a kind', () => {
    expect(mounted({ kind: undefined }).text()).toContain('This kind of node is not known here.')
  })
})
