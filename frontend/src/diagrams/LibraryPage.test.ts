import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import axe from 'axe-core'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter, RouterView, type Router } from 'vue-router'

import type { DiagramSummary, ProjectDetail } from '@/contracts'
import { useNotices } from '@/session/notices'
import { useSession } from '@/session/session.store'
import { useCommandRegistry } from '@/ui/commands'
import { useConfirm } from '@/ui/useConfirm'
import { useToasts } from '@/ui/useToasts'

import LibraryPage from './LibraryPage.vue'

const STATES = {
  archive: 'archived',
  unarchive: 'active',
  delete: 'deleted',
  restore: 'active',
} as const

/** A server with a few diagrams; what it is asked is kept. */
class Server {
  diagrams: DiagramSummary[] = []
  projects: ProjectDetail[] = []
  permissions = ['view', 'draw']
  refusal: object | null = null
  isDown = false
  readonly asked: string[] = []
  readonly bodies: Record<string, unknown>[] = []

  readonly answer: typeof fetch = (input, init) => {
    const url = new URL(String(input), 'http://easel')
    this.asked.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`)
    if (init?.body) this.bodies.push(JSON.parse(String(init.body)) as Record<string, unknown>)
    return Promise.resolve(this.route(url, init?.method ?? 'GET'))
  }

  private route(url: URL, method: string): Response {
    if (url.pathname === '/api/session') {
      const person = { id: 1, email: 'd@example.org', name: 'Dana', isStaff: false }
      const team = { slug: 'atlas', name: 'Atlas', role: 'editor', permissions: this.permissions }
      return Response.json({ person, teams: [team], mode: 'mock', publicDemo: false })
    }
    if (this.isDown) {
      return Response.json({ code: 'INTERNAL', message: 'It broke.' }, { status: 500 })
    }
    if (url.pathname === '/api/atlas/projects') return Response.json({ items: this.projects })
    if (url.pathname.endsWith('/vocabulary/starters')) {
      const starters = [{ id: 'cqrs', label: 'CQRS', meaning: 'Reads and writes apart.' }]
      return Response.json({ contract: 2, starters })
    }
    if (this.refusal !== null) return Response.json(this.refusal, { status: 400 })
    if (url.pathname.endsWith('/diagrams/import')) {
      const path = '/file/view/nodes/0/label'
      const repairs = [{ path, message: 'This is no text; it was left out.' }]
      return Response.json({ ...detail(diagram('d9', 'Read')), repairs, repairCount: 3 })
    }
    const [, id, act] = /\/diagrams\/(\w+)\/?(\w*)/.exec(url.pathname) ?? []
    if (id === undefined && method === 'POST') {
      return Response.json({ diagramId: 'd9', title: 'CQRS', revision: 'r:1' })
    }
    if (id === undefined) return Response.json(this.list(url.searchParams))
    if (act && act in STATES) {
      const state = STATES[act as keyof typeof STATES]
      this.diagrams = this.diagrams.map((each) => (each.id === id ? { ...each, state } : each))
    }
    const found = this.diagrams.find((each) => each.id === id)
    if (found === undefined) throw new Error(`no diagram ${id}`)
    return Response.json(detail(found))
  }

  private list(query: URLSearchParams) {
    const only = query.get('project')
    const items = this.diagrams.filter(
      ({ state, title, projectId }) =>
        state === query.get('state') &&
        title.includes(query.get('search') ?? '') &&
        (only === null || projectId === only),
    )
    return { items, nextCursor: null, total: items.length }
  }
}

let server: Server
let router: Router
let page: VueWrapper

function diagram(id: string, title: string, extra: Partial<DiagramSummary> = {}): DiagramSummary {
  return {
    id,
    title,
    projectId: null,
    state: 'active',
    revision: 'r:7',
    elementCount: 3,
    relationshipCount: 1,
    updatedAt: '2026-01-01T00:00:00Z',
    updatedBy: null,
    deletesAt: null,
    ...extra,
  }
}

function detail({ elementCount, relationshipCount, ...summary }: DiagramSummary) {
  const view = { inside: [], label: summary.title, elementCount, relationshipCount }
  return { ...summary, views: [view], canDraw: true }
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

async function open(path = '/atlas/diagrams') {
  const nothing = { template: '<i />' }
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/:team/diagrams', name: 'diagrams', component: LibraryPage, props: true },
      { path: '/:team/diagrams/:diagramId', name: 'diagram', component: nothing },
      { path: '/:team/team/:section?', name: 'team', component: nothing },
    ],
  })
  await useSession().load()
  useSession().openTeam('atlas')
  await router.push(path)
  document.body.innerHTML = '<div id="page-bar"></div><div id="app"></div>'
  page = mount(RouterView, { attachTo: '#app', global: { plugins: [router] } })
  await settled()
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await flushPromises()
}

function titles(): string[] {
  return page.findAll('a.title').map((title) => title.text())
}

function command(label: string) {
  const found = useCommandRegistry().commands.find((each) => each.label === label)
  if (found === undefined) throw new Error(`no command ${label}`)
  return found
}

async function choose(title: string, act: string): Promise<void> {
  const [more] = page
    .findAll('button')
    .filter((b) => b.attributes('aria-label') === `More for ${title}`)
  await more?.trigger('click')
  await settled()
  const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  items.find((item) => item.textContent?.includes(act))?.click()
  await settled()
  await new Promise((resolve) => setTimeout(resolve))
  await settled()
}

beforeEach(() => {
  setActivePinia(createPinia())
  server = new Server()
  server.diagrams = [diagram('d1', 'Shop'), diagram('d2', 'Payments', { projectId: 'p1' })]
  vi.stubGlobal('fetch', server.answer)
})

afterEach(() => {
  page.unmount()
  vi.unstubAllGlobals()
})

describe('the library', () => {
  it('shows each diagram with its picture, and breaks no rule that a machine can check', async () => {
    await open()
    expect(titles()).toEqual(['Shop', 'Payments'])
    const sources = page.findAll('img').map((image) => image.attributes('src'))
    expect(sources[0]).toBe('/api/atlas/diagrams/d1/thumbnail?revision=7&theme=light')
    expect(page.text()).toContain('3 elements · 1 relationship')
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
    expect(violations).toEqual([])
  }, 30_000)

  it('asks for no picture of what has nothing drawn in it', async () => {
    server.diagrams = [diagram('d1', 'Blank', { elementCount: 0 })]
    await open()
    expect(page.findAll('img')).toHaveLength(0)
    expect(page.text()).toContain('Nothing drawn yet')
  })

  it('is filtered and shaped by its address alone', async () => {
    server.projects = [project('p1', 'Money')]
    await open('/atlas/diagrams?search=Pay&form=list')
    expect(titles()).toEqual(['Payments'])
    expect(page.find('.card').attributes('data-form')).toBe('list')
  })

  it('stands together by project where that is wanted', async () => {
    server.projects = [project('p1', 'Money')]
    await open('/atlas/diagrams?group=project')
    expect(page.findAll('h2').map((name) => name.text())).toEqual(['Money', 'In no project'])
    expect(titles()).toEqual(['Payments', 'Shop'])
  })

  it('says that it could not be read, and reads again', async () => {
    server.isDown = true
    await open()
    expect(page.text()).toContain('The diagrams could not be read')
    server.isDown = false
    await page
      .findAll('button')
      .find((button) => button.text() === 'Read them again')
      ?.trigger('click')
    await settled()
    expect(titles()).toHaveLength(2)
  })

  it('teaches the first steps where nothing is there yet', async () => {
    server.diagrams = []
    await open()
    const acts = page.findAll('.acts button').map((button) => button.text())
    expect(acts).toEqual(['Choose a starter', 'Blank diagram', 'From JSON', 'Connect an agent'])
    await page.findAll('.acts button').at(3)?.trigger('click')
    await settled()
    expect(router.currentRoute.value.fullPath).toBe('/atlas/team/tokens')
  })

  it('offers to whoever may only look nothing that would be refused', async () => {
    server.permissions = ['view']
    server.diagrams = []
    await open()
    expect(page.findAll('.acts button')).toHaveLength(0)
    expect(page.text()).toContain('Whoever may draw has not drawn one so far.')
    expect(useCommandRegistry().commands).toEqual([])
  })
})

describe('beginning a diagram', () => {
  it('on a blank sheet opens it, in the project that is shown', async () => {
    await open('/atlas/diagrams?project=p1')
    command('New blank diagram').act()
    await settled()
    expect(server.bodies.at(-1)).toMatchObject({
      projectId: 'p1',
      file: { format: 'easel-diagram', view: {} },
    })
    expect(router.currentRoute.value.params.diagramId).toBe('d9')
  })

  it('from a starter shows each with its picture and makes the chosen one', async () => {
    await open()
    command('New diagram from a starter').act()
    await settled()
    const starter = document.querySelector<HTMLElement>('.starter')
    expect(starter?.textContent).toContain('Reads and writes apart.')
    expect(starter?.querySelector('img')?.getAttribute('src')).toContain('/starters/cqrs/picture')
    starter?.click()
    await settled()
    expect(server.bodies.at(-1)).toMatchObject({ title: 'CQRS', starter: { id: 'cqrs' } })
    expect(router.currentRoute.value.params.diagramId).toBe('d9')
  })

  async function paste(text: string): Promise<void> {
    command('New diagram from JSON').act()
    await settled()
    const area = document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')
    if (area === null) throw new Error('no field')
    area.value = text
    area.dispatchEvent(new Event('input'))
    await settled()
    const buttons = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')]
    buttons.find((button) => button.textContent?.trim() === 'Make diagram')?.click()
    await settled()
  }

  it('from a file tells what had to be mended in it', async () => {
    await open()
    await paste('{"format": "easel-diagram", "view": {"nodes": [{"label": 5}]}}')
    expect(useToasts().shown.at(-1)).toMatchObject({
      text: '3 things had to be mended in “Read”',
      detail: '/view/nodes/0/label: This is no text; it was left out.',
    })
    expect(router.currentRoute.value.params.diagramId).toBe('d9')
  })

  it('from what an agent wrote leads to the line of what is wrong', async () => {
    await open()
    const problem = { code: 'X', path: '/nodes/0/type', message: 'No such type.', hint: null }
    server.refusal = { code: 'INVALID_TYPE', message: 'It was refused.', problems: [problem] }
    await paste('{\n  "title": "T",\n  "nodes": [\n    {"type": "castle"}\n  ]\n}')
    const alert = document.querySelector('[role="dialog"] [role="alert"]')
    expect(alert?.textContent).toContain('It was refused.')
    expect(alert?.querySelector('button')?.textContent).toContain('Line 4')
  })

  it('from what is no JSON asks nobody', async () => {
    await open()
    const before = server.asked.length
    await paste('{"title": ')
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('This is not JSON.')
    expect(server.asked).toHaveLength(before)
  })
})

describe('putting a diagram away', () => {
  it('into the archive can be undone', async () => {
    await open()
    await choose('Shop', 'Archive')
    expect(titles()).toEqual(['Payments'])
    useToasts().shown.at(-1)?.action?.act()
    await settled()
    expect(titles()).toEqual(['Shop', 'Payments'])
  })

  it('for good says what goes and how long it can be restored', async () => {
    await open()
    const ask = vi.spyOn(useConfirm(), 'ask').mockResolvedValue(true)
    await choose('Shop', 'Delete')
    expect(ask.mock.calls[0]?.[0].body).toContain('3 elements and 1 relationship')
    expect(ask.mock.calls[0]?.[0].body).toContain('30 days')
    expect(titles()).toEqual(['Payments'])
  })

  it('leaves it to be restored, with the time that is left', async () => {
    const deletesAt = new Date(Date.now() + 29 * 86_400_000).toISOString()
    server.diagrams = [diagram('d1', 'Shop', { state: 'deleted', deletesAt })]
    await open('/atlas/diagrams?state=deleted')
    expect(page.text()).toContain('Gone for good in 29 days')
    await page
      .findAll('button')
      .find((button) => button.text() === 'Restore')
      ?.trigger('click')
    await settled()
    expect(server.asked.some((asked) => asked.endsWith('/diagrams/d1/restore'))).toBe(true)
  })
})

describe('what a colleague does', () => {
  it('shows where the diagram stands, with its new picture', async () => {
    await open()
    server.diagrams = [diagram('d1', 'Shop now', { revision: 'r:8' }), diagram('d2', 'Payments')]
    useNotices().deliver({
      type: 'diagram_changed',
      diagramId: 'd1',
      revision: 'r:8',
      state: 'active',
    })
    await settled()
    expect(titles()).toEqual(['Shop now', 'Payments'])
    expect(page.find('img').attributes('src')).toContain('revision=8')
  })

  it('waits to be shown when it is new', async () => {
    await open()
    useNotices().deliver({
      type: 'diagram_changed',
      diagramId: 'd3',
      revision: 'r:1',
      state: 'active',
    })
    await settled()
    expect(titles()).toHaveLength(2)
    expect(page.text()).toContain('Show 1 new')
  })
})
