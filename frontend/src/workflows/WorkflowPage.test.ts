import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'

import { keepDraft } from './drafts'
import { exampleGraph } from './example'
import WorkflowPage from './WorkflowPage.vue'

const MISSING = { code: 'WORKFLOW_NOT_FOUND', message: 'There is no workflow w_nope.', hint: null }

enableAutoUnmount(afterEach)

beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(MISSING, { status: 404 })))
})
afterEach(() => vi.unstubAllGlobals())

async function opened(workflowId: string): Promise<string> {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:path(.*)', component: WorkflowPage }],
  })
  const page = mount(WorkflowPage, {
    props: { team: 'atlas', workflowId },
    global: { plugins: [router] },
  })
  await flushPromises()
  return page.get('[role="alert"]').text()
}

describe('the page of a workflow that is not there', () => {
  it('says so, and claims nothing about changes that nobody made', async () => {
    const text = await opened('w_nope')

    expect(text).toContain('There is no such workflow')
    expect(text).not.toContain('kept in this browser')
  })

  it('says that the changes of an earlier visit are kept where there are any', async () => {
    const graph = exampleGraph('a')
    keepDraft('w_nope', { revision: 1, base: graph, graph, attempt: null })

    expect(await opened('w_nope')).toContain('is still kept in this browser')
    expect(await opened('w_other')).not.toContain('kept in this browser')
  })
})
