import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import axe from 'axe-core'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter, RouterView, type Router } from 'vue-router'

import type { MemberDetail, TokenDetail } from '@/contracts'
import { useSession } from '@/session/session.store'
import { useConfirm } from '@/ui/useConfirm'
import { useToasts } from '@/ui/useToasts'

import TeamPage from './TeamPage.vue'

const RECEIPT = { requestId: 'req_1', replayed: false }
const EVERYTHING = ['view', 'run', 'edit', 'draw', 'propose', 'review', 'admin']
const SECRET = 'easel_a-secret-that-is-shown-once'

/** A server with one team; what it is asked to change is kept. */
class Server {
  permissions = EVERYTHING
  agentAccess = false
  members = [member(1, 'Dana', 'admin'), member(2, 'Chris', 'editor')]
  tokens: TokenDetail[] = []
  refusal: { status: number; body: object } | null = null
  readonly changes: { path: string; body: Record<string, unknown> }[] = []

  readonly answer: typeof fetch = (input, init) => {
    const url = new URL(String(input), 'http://easel')
    const path = url.pathname.replace('/api/atlas/', '')
    if (init?.method !== 'POST') return Promise.resolve(Response.json(this.read(path)))
    const body = JSON.parse(String(init.body)) as Record<string, unknown>
    this.changes.push({ path, body })
    return Promise.resolve(
      this.refusal
        ? Response.json(this.refusal.body, { status: this.refusal.status })
        : Response.json(this.change(path, body)),
    )
  }

  private read(path: string): object {
    switch (path) {
      case '/api/session':
        return {
          person: { id: 1, email: 'd@example.org', name: 'Dana', isStaff: false },
          teams: [{ slug: 'atlas', name: 'Atlas', role: 'admin', permissions: this.permissions }],
          deletedTeams: [],
          mode: 'mock',
          publicDemo: false,
        }
      case 'team':
        return this.team()
      case 'members':
        return { items: this.members, nextCursor: null }
      case 'tokens':
        return { items: this.tokens, nextCursor: null }
      default:
        return { items: [], nextCursor: null }
    }
  }

  private change(path: string, body: Record<string, unknown>): object {
    if (path === 'tokens') {
      const token = tokenCalled(String(body.name))
      this.tokens = [token]
      return { ...RECEIPT, token, secret: SECRET }
    }
    if (path === 'team/configure') this.agentAccess = body.agentAccess === true
    return { ...RECEIPT, ...this.team() }
  }

  private team() {
    return {
      ...RECEIPT,
      slug: 'atlas',
      name: 'Atlas',
      agentAccess: this.agentAccess,
      role: 'admin',
      permissions: this.permissions,
      memberCount: 2,
      deletesAt: null,
    }
  }
}

function member(userId: number, name: string, role: MemberDetail['role']): MemberDetail {
  return {
    ...RECEIPT,
    userId,
    name,
    email: `${name}@example.org`,
    role,
    joinedAt: '2026-01-01T00:00:00Z',
    isYou: userId === 1,
    tokenCount: userId,
  }
}

function tokenCalled(name: string): TokenDetail {
  return {
    ...RECEIPT,
    id: 'tok_1',
    kind: 'ci',
    name,
    prefix: 'easel_a-se',
    grants: ['view', 'run'],
    projectIds: [],
    isLimited: false,
    owner: { kind: 'person', id: '1', name: 'Dana', onBehalfOf: null },
    createdAt: '2026-01-01T00:00:00Z',
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    state: 'active',
  }
}

let server: Server
let router: Router
let page: VueWrapper

async function open(section: string): Promise<void> {
  const blank = { render: () => null }
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'home', component: blank },
      { path: '/:team/workflows', name: 'workflows', component: blank },
      { path: '/:team/team/:section?', name: 'team', component: TeamPage, props: true },
    ],
  })
  const pinia = createPinia()
  setActivePinia(pinia)
  await useSession().load()
  useSession().openTeam('atlas')
  await router.push(`/atlas/team/${section}`)
  page = mount(
    { components: { RouterView }, template: '<header id="page-bar" /><main><RouterView /></main>' },
    { attachTo: document.body, global: { plugins: [pinia, router] } },
  )
  await flushPromises()
}

/** A button by its name, wherever on the page: dialogs lie beside the application. */
function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent?.trim()) === name,
  )
  if (found === undefined) throw new Error(`no button ${name}`)
  return found
}

async function press(name: string): Promise<void> {
  button(name).click()
  await flushPromises()
}

async function faults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    // There is no layout here to measure colours in, and the page around it belongs to the shell.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(({ id, help }) => `${id}: ${help}`)
}

beforeEach(() => {
  localStorage.clear()
  server = new Server()
  vi.stubGlobal('fetch', server.answer)
})

afterEach(() => {
  page.unmount()
  document.body.innerHTML = ''
})

describe("the team's page", () => {
  it.each(['members', 'projects', 'tokens', 'agents', 'audit', 'settings'])(
    'breaks no rule of accessibility that a machine can check in its part %s',
    async (section) => {
      await open(section)
      expect(await faults()).toEqual([])
    },
  )

  it('opens with the members', async () => {
    await open('')
    expect(page.get('[aria-current="page"]').text()).toBe('Members')
    expect(page.text()).toContain('Chris@example.org')
  })

  it('keeps what is for administrators from everybody else', async () => {
    server.permissions = ['view']
    await open('audit')
    expect(page.text()).toContain('There is no such part of the team’s page')
    expect(page.text()).not.toContain('Audit log')
  })

  it('tells who may not invite why', async () => {
    server.permissions = ['view']
    await open('members')
    expect(button('Invite somebody').getAttribute('aria-disabled')).toBe('true')
    expect(page.find('[aria-label="Remove Chris"]').exists()).toBe(false)
  })
})

describe('removing a member', () => {
  it('is asked about first, with what it ends', async () => {
    await open('members')
    await press('Remove Chris')
    expect(useConfirm().asked?.body).toContain('and their 2 tokens stop working')
    expect(server.changes).toEqual([])
    useConfirm().answer(true)
    await flushPromises()
    expect(server.changes.map(({ path }) => path)).toEqual(['members/2/remove'])
  })

  it('is not done when the question is answered with no', async () => {
    await open('members')
    await press('Remove Chris')
    useConfirm().answer(false)
    await flushPromises()
    expect(server.changes).toEqual([])
  })
})

describe('leaving the team', () => {
  it('is told to be impossible for its last administrator, in the words of the server', async () => {
    const body = { code: 'LAST_ADMIN', message: 'You are the last one.', hint: 'Name another.' }
    server.refusal = { status: 409, body }
    await open('members')
    await press('Leave the team')
    useConfirm().answer(true)
    await flushPromises()
    expect(useToasts().shown[0]?.detail).toBe('You are the last one. Name another.')
    expect(router.currentRoute.value.name).toBe('team')
  })

  it('leads home', async () => {
    await open('members')
    await press('Leave the team')
    useConfirm().answer(true)
    await vi.waitFor(() => expect(router.currentRoute.value.name).toBe('home'))
  })
})

describe('a new token', () => {
  async function make(): Promise<void> {
    await open('tokens')
    await press('New token')
    const name = document.querySelector<HTMLInputElement>('[role="dialog"] input')
    if (name === null) throw new Error('no form')
    name.value = 'Nightly'
    name.dispatchEvent(new Event('input'))
    await flushPromises()
    document.querySelector('form')?.dispatchEvent(new Event('submit'))
    await flushPromises()
  }

  it('is asked for with what was chosen', async () => {
    await make()
    const { requestId, ...wanted } = server.changes[0]?.body ?? {}
    expect(requestId).toMatch(/^req_/)
    expect(wanted).toEqual({
      name: 'Nightly',
      kind: 'ci',
      grants: ['view', 'run'],
      projectIds: [],
      expiresInDays: 90,
    })
  })

  it('shows its secret once, and nowhere after that', async () => {
    await make()
    const shown = [...document.querySelectorAll('input')].map(({ value }) => value)
    expect(shown).toContain(SECRET)
    await press('Done')
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
    const left = [...document.querySelectorAll('input')].map(({ value }) => value)
    expect(left.join() + document.body.textContent).not.toContain(SECRET)
    expect(page.text()).toContain('Nightly')
  })
})

describe('agent access', () => {
  it('is switched for the team, and shows as the server has it now', async () => {
    await open('agents')
    const [team] = page.findAll('[role="switch"]')
    expect(team?.attributes('aria-checked')).toBe('false')
    await team?.trigger('click')
    await flushPromises()
    expect(server.changes[0]).toMatchObject({
      path: 'team/configure',
      body: { agentAccess: true },
    })
    expect(page.get('[role="switch"]').attributes('aria-checked')).toBe('true')
  })

  it('cannot be switched by who is no administrator', async () => {
    server.permissions = ['view']
    await open('agents')
    expect(page.get('[role="switch"]').attributes('disabled')).toBeDefined()
    expect(page.text()).toContain('Only administrators can change who gets in.')
  })
})
