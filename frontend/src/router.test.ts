import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { SessionDetail } from '@/contracts'

import { createEaselRouter } from './router'

const TEAM = { slug: 'atlas', name: 'Atlas', role: 'editor', permissions: ['view'] } as const
const DANA = { id: 1, email: 'dana@example.org', name: 'Dana', isStaff: false }

beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
})

/** Where somebody with this session ends up who asks for `path`. */
async function arrive(path: string, session: Partial<SessionDetail> = {}) {
  const detail = {
    person: DANA,
    teams: [TEAM],
    deletedTeams: [],
    mode: 'mock',
    publicDemo: false,
    ...session,
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(detail)))
  const router = createEaselRouter()
  // What the pages draw is their own tests' matter; here only the way to them is.
  for (const route of router.getRoutes()) {
    if (route.components) route.components.default = { render: () => null }
  }
  await router.push(path)
  const { name, fullPath, query } = router.currentRoute.value
  return { name, fullPath, query }
}

describe('the way to a page', () => {
  it("leads from the root to one's workflows", async () => {
    expect((await arrive('/')).fullPath).toBe('/atlas/workflows')
  })

  it('leads a stranger to signing in, and back afterwards', async () => {
    const { name, query } = await arrive('/atlas/workflows?search=a', { person: null, teams: [] })
    expect(name).toBe('sign-in')
    expect(query.next).toBe('/atlas/workflows?search=a')
  })

  it('lets a stranger see what is public', async () => {
    expect((await arrive('/try', { person: null, teams: [] })).name).toBe('demo')
  })

  it("does not tell another team's page from one that does not exist", async () => {
    expect((await arrive('/secret/workflows')).name).toBe('not-found')
    expect((await arrive('/atlas/nothing/here')).name).toBe('not-found')
  })

  it('lets a stranger in by an invitation or the way back in, without signing in first', async () => {
    const stranger = { person: null, teams: [] }
    expect((await arrive('/invitations/a-secret', stranger)).name).toBe('invitation')
    expect((await arrive('/password-reset', stranger)).name).toBe('password-reset')
    expect((await arrive('/password-reset/MQ/a-token', stranger)).name).toBe('new-password')
  })

  it("opens the team's page and one's account, which is in no team", async () => {
    expect((await arrive('/atlas/team')).name).toBe('team')
    expect((await arrive('/atlas/team/tokens')).name).toBe('team')
    expect((await arrive('/account', { teams: [] })).name).toBe('account')
  })

  it('keeps the address of a page that is not found', async () => {
    expect((await arrive('/secret/workflows')).fullPath).toBe('/secret/workflows')
  })

  it('opens a workflow and a run by their addresses', async () => {
    expect((await arrive('/atlas/workflows/w_1')).name).toBe('workflow')
    expect((await arrive('/atlas/workflows/w_1/runs/run_1?at=4')).name).toBe('run')
  })

  it('opens a diagram by its address, at the view that it names', async () => {
    expect((await arrive('/atlas/diagrams/d_1?inside=shop,cart')).name).toBe('diagram')
  })

  it('tells somebody without a team why there is nothing to see', async () => {
    expect((await arrive('/', { teams: [] })).name).toBe('home')
  })
})
