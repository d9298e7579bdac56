import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import axe from 'axe-core'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter, RouterView, type Router } from 'vue-router'

import type { ProjectDetail, RunSummary, WorkflowSummary } from '@/contracts'
import { useNotices } from '@/session/notices'
import { useSession } from '@/session/session.store'
import { useCommandRegistry } from '@/ui/commands'
import { useShortcutRegistry } from '@/ui/shortcuts'
import { useConfirm } from '@/ui/useConfirm'
import { useToasts } from '@/ui/useToasts'

import WorkflowListPage from './WorkflowListPage.vue'

/** A server with a few workflows; what it is asked is kept. */
class Server {
  workflows: WorkflowSummary[] = []
  runs: RunSummary[] = []
  projects: ProjectDetail[] = []
  permissions = ['view', 'edit', 'run']
  isDown = false
  readonly asked: string[] = []
  readonly bodies: unknown[] = []

  readonly answer: typeof fetch = (input, init) => {
    const url = new URL(String(input), 'http://easel')
    this.asked.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`)
    if (init?.body) this.bodies.push(JSON.parse(String(init.body)))
    return Promise.resolve(this.route(url, init?.method ?? 'GET'))
  }

  private route(url: URL, method: string): Response {
    if (url.pathname === '/api/session') {
      const person = { id: 1, email: 'd@example.org', name: 'Dana', isStaff: false }
      const team = { slug: 'atlas', name: 'Atlas', role: 'editor', permissions: this.permissions }
      return Response.json({ person, teams: [team], mode: 'mock', publicDemo: false })
    }
    if (this.isDown) {
      const body = { code: 'INTERNAL', message: 'It broke.', hint: 'Reference 42.' }
      return Response.json(body, { status: 500 })
    }
    if (url.pathname === '/api/atlas/projects') return Response.json({ items: this.projects })
    if (url.pathname === '/api/atlas/runs/latest') return Response.json({ items: this.runs })
    const [, id, act] = /\/workflows\/(\w+)\/?(\w*)/.exec(url.pathname) ?? []
    const graph = { nodes: [], edges: [] }
    if (id === undefined && method === 'POST') {
      return Response.json({ ...workflow('w9', 'New'), graph })
    }
    if (id === undefined) return Response.json(this.list(url.searchParams))
    const states = {
      archive: 'archived',
      unarchive: 'active',
      delete: 'deleted',
      restore: 'active',
    } as const
    const found = this.workflows.find((workflow) => workflow.id === id)
    if (found === undefined) throw new Error(`no workflow ${id}`)
    if (method === 'POST' && act && act in states) {
      const state = states[act as keyof typeof states]
      this.workflows = this.workflows.map((each) => (each.id === id ? { ...each, state } : each))
    }
    const now = this.workflows.find((workflow) => workflow.id === id)
    return Response.json({ ...now, graph })
  }

  private list(query: URLSearchParams) {
    const only = query.get('project')
    const items = this.workflows.filter(
      ({ state, name, projectId }) =>
        state === query.get('state') &&
        name.includes(query.get('search') ?? '') &&
        (only === null || projectId === only),
    )
    return { items, nextCursor: null, total: items.length }
  }
}

let server: Server
let router: Router
let page: VueWrapper

function workflow(id: string, name: string): WorkflowSummary {
  return {
    id,
    name,
    projectId: null,
    state: 'active',
    revision: 1,
    nodeCount: 3,
    edgeCount: 2,
    updatedAt: '2026-01-01T00:00:00Z',
    updatedBy: null,
  }
}

function project(id: string, name: string): ProjectDetail {
  return {
    replayed: false,
    id,
    name,
    state: 'active',
    agentAccess: false,
    proposeOnly: false,
    workflowCount: 1,
    createdAt: '2026-01-01T00:00:00Z',
  }
}

function run(workflowId: string, id: string): RunSummary {
  return {
    id,
    workflowId,
    workflowName: null,
    revision: 1,
    status: 'running',
    input: 'Why is the sky blue?',
    output: null,
    failure: null,
    startedBy: null,
    createdAt: new Date().toISOString(),
    startedAt: null,
    finishedAt: null,
    lastSeq: 4,
    usage: null,
  }
}

async function open(path = '/atlas/workflows'): Promise<void> {
  const blank = { render: () => null }
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/:team/workflows', name: 'workflows', component: WorkflowListPage, props: true },
      { path: '/:team/workflows/:workflowId', name: 'workflow', component: blank },
      { path: '/:team/workflows/:workflowId/runs/:runId', name: 'run', component: blank },
    ],
  })
  const pinia = createPinia()
  setActivePinia(pinia)
  await useSession().load()
  useSession().openTeam('atlas')
  await router.push(path)
  page = mount(
    { components: { RouterView }, template: '<header id="page-bar" /><main><RouterView /></main>' },
    { attachTo: document.body, global: { plugins: [pinia, router] } },
  )
  await flushPromises()
}

function names(): string[] {
  return page.findAll('tbody .title').map((title) => title.text())
}

async function choose(row: string, entry: string): Promise<void> {
  const button = page.get(`button[aria-label="More for ${row}"]`)
  await button.trigger('click')
  await flushPromises()
  const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const item = items.find((each) => each.textContent?.trim() === entry)
  if (item === undefined) throw new Error(`no entry ${entry}`)
  item.click()
  // The act waits for the menu to be gone.
  await vi.waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 20))
  await flushPromises()
}

beforeEach(() => {
  localStorage.clear()
  server = new Server()
  server.workflows = [workflow('w1', 'Digest'), workflow('w2', 'Triage')]
  vi.stubGlobal('fetch', server.answer)
})

afterEach(() => {
  page.unmount()
  document.body.innerHTML = ''
})

describe('the list of workflows', () => {
  it('shows them, and breaks no rule of accessibility that a machine can check', async () => {
    await open()
    expect(names()).toEqual(['Digest', 'Triage'])
    const { violations } = await axe.run(document.body, {
      // There is no layout here to measure colours in, and the page around it belongs to the shell.
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([])
  })

  it('keeps its filter in the address', async () => {
    await open('/atlas/workflows?search=Tri')
    expect(names()).toEqual(['Triage'])
    const archived = page.findAll('[aria-pressed]').find((button) => button.text() === 'Archived')
    await archived?.trigger('click')
    await flushPromises()
    expect(router.currentRoute.value.query).toEqual({ search: 'Tri', state: 'archived' })
    expect(page.text()).toContain('No workflow is called “Tri”')
  })

  it('teaches the first step where there is nothing', async () => {
    server.workflows = []
    await open()
    expect(page.text()).toContain('Compose your first workflow')
    expect(page.text()).toContain('Start from the starter')
  })

  it('says what happened when it could not be read, and reads it again', async () => {
    server.isDown = true
    await open()
    expect(page.get('[role="alert"]').text()).toContain('It broke.')
    server.isDown = false
    await page.get('[role="alert"] button').trigger('click')
    await flushPromises()
    expect(names()).toEqual(['Digest', 'Triage'])
  })

  it('tells who may only view why there is nothing to press', async () => {
    server.permissions = ['view']
    await open()
    const button = document.querySelector('#page-bar button')
    expect(button?.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the last run of a workflow', () => {
  beforeEach(() => {
    server.runs = [run('w1', 'r1')]
  })

  it('stands in its row in words, and leads to the run', async () => {
    await open()
    const [ran, neverRan] = page.findAll('tbody td.run')
    expect(ran?.text()).toBe('Last run of Digest:Runningjust now')
    expect(ran?.get('a').attributes('href')).toBe('/atlas/workflows/w1/runs/r1')
    expect(neverRan?.text()).toBe('Never run')
  })

  it('is true as soon as it ends', async () => {
    await open()
    const ended = { runId: 'r1', workflowId: 'w1', status: 'failed' } as const
    useNotices().deliver({ type: 'run_changed', ...ended })
    await flushPromises()
    expect(page.get('tbody td.run').text()).toContain('Failed')
  })

  it('is passed over by the keys that walk from workflow to workflow', async () => {
    await open()
    const press = (key: string) =>
      useShortcutRegistry().press(new KeyboardEvent('keydown', { key }))
    const standsAt = () => document.activeElement?.textContent?.trim()
    press('j')
    expect(standsAt()).toBe('Digest')
    press('j')
    expect(standsAt()).toBe('Triage')
    page.get<HTMLElement>('tbody td.run a').element.focus()
    press('j')
    expect(standsAt()).toBe('Triage')
  })
})

describe('what is done to a workflow in the list', () => {
  it('can be taken back where it can: archived and undone', async () => {
    await open()
    await choose('Digest', 'Archive')
    expect(names()).toEqual(['Triage'])
    const [toast] = useToasts().shown
    expect(toast?.text).toBe('Archived: “Digest”')
    toast?.action?.act()
    await flushPromises()
    expect(names()).toEqual(['Digest', 'Triage'])
    expect(server.asked.at(-1)).toBe('POST /api/atlas/workflows/w1/unarchive')
  })

  it('is asked about first when it is deleted', async () => {
    await open()
    await choose('Triage', 'Delete')
    expect(names()).toEqual(['Digest', 'Triage'])
    expect(useConfirm().asked?.title).toBe('Delete “Triage”?')
    useConfirm().answer(true)
    await flushPromises()
    expect(names()).toEqual(['Digest'])
  })

  it('tells when it did not work, and changes nothing', async () => {
    await open()
    server.isDown = true
    await choose('Digest', 'Archive')
    expect(names()).toEqual(['Digest', 'Triage'])
    expect(useToasts().shown[0]).toMatchObject({ text: '“Digest” was not archived', tone: 'bad' })
  })
})

describe('the projects of the team', () => {
  beforeEach(() => {
    server.projects = [project('pr_1', 'Payments')]
    server.workflows = [
      { ...workflow('w1', 'Digest'), projectId: 'pr_1' },
      workflow('w2', 'Triage'),
    ]
  })

  it('stand beside the workflows that are in one', async () => {
    await open()
    expect(page.findAll('tbody .place').map((place) => place.text())).toEqual(['Payments'])
  })

  it('narrow the list, and what is begun then is begun there', async () => {
    await open('/atlas/workflows?project=pr_1')
    expect(names()).toEqual(['Digest'])
    useCommandRegistry()
      .commands.find(({ id }) => id === 'new/blank')
      ?.act()
    await flushPromises()
    expect(server.bodies.at(-1)).toMatchObject({ projectId: 'pr_1' })
  })

  it('take a workflow in, which can be undone', async () => {
    await open()
    await choose('Triage', 'Move to a project')
    const select = document.querySelector<HTMLElement>('[role="dialog"] [role="combobox"]')
    select?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await flushPromises()
    const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      (each) => each.textContent?.trim() === 'Payments',
    )
    option?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await flushPromises()
    document.querySelector('[role="dialog"] form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
    expect(server.bodies.at(-1)).toMatchObject({ projectId: 'pr_1' })
    expect(names()).toEqual(['Digest', 'Triage'])
    useToasts().shown[0]?.action?.act()
    await flushPromises()
    expect(server.bodies.at(-1)).toMatchObject({ projectId: null })
  })
})

describe('what others do meanwhile', () => {
  it('shows in its row, which stays where it is', async () => {
    await open()
    server.workflows = [workflow('w1', 'Digest of the week'), workflow('w2', 'Triage')]
    useNotices().deliver({
      type: 'workflow_changed',
      workflowId: 'w1',
      revision: 2,
      state: 'active',
    })
    await flushPromises()
    expect(names()).toEqual(['Digest of the week', 'Triage'])
  })

  it('waits to be shown when it is new', async () => {
    await open()
    server.workflows = [workflow('w3', 'New one'), ...server.workflows]
    useNotices().deliver({
      type: 'workflow_changed',
      workflowId: 'w3',
      revision: 1,
      state: 'active',
    })
    await flushPromises()
    expect(names()).toEqual(['Digest', 'Triage'])
    const show = page.findAll('button').find((button) => button.text() === 'Show 1 new')
    await show?.trigger('click')
    await flushPromises()
    expect(names()).toEqual(['New one', 'Digest', 'Triage'])
  })
})
