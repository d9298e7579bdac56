import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp, effectScope, type EffectScope } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'

import type { DeletedTeam, TeamCard } from '@/contracts'
import { useToasts } from '@/ui/useToasts'

import { useNotices } from './notices'
import { useSession } from './session.store'
import { useTeamStanding } from './useTeamStanding'

const ATLAS: TeamCard = { slug: 'atlas', name: 'Atlas', role: 'admin', permissions: ['admin'] }

const server = { teams: [ATLAS], deletedTeams: [] as DeletedTeam[] }
let router: Router
let scope: EffectScope
let standing: ReturnType<typeof useTeamStanding>

beforeEach(async () => {
  server.teams = [ATLAS]
  server.deletedTeams = []
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        person: { id: 1, email: 'd@example.org', name: 'Dana', isStaff: false },
        mode: 'mock',
        publicDemo: false,
        ...server,
      }),
    ),
  )
  const blank = { render: () => null }
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'home', component: blank },
      { path: '/:team/team', name: 'team', component: blank },
    ],
  })
  const pinia = createPinia()
  setActivePinia(pinia)
  await useSession().load()
  useSession().openTeam('atlas')
  await router.push('/atlas/team')
  const app = createApp(blank).use(pinia).use(router)
  scope = effectScope()
  const begun = app.runWithContext(() => scope.run(() => useTeamStanding()))
  if (begun === undefined) throw new Error('the scope is closed')
  standing = begun
})

afterEach(() => scope.stop())

describe('where one stands in the open team', () => {
  it('is asked again when its members change, so that a new role shows at once', async () => {
    expect(useSession().may('admin')).toBe(true)
    server.teams = [{ ...ATLAS, role: 'viewer', permissions: ['view'] }]
    useNotices().deliver({ type: 'team_changed', subject: 'member' })
    await flushPromises()
    expect(useSession().may('admin')).toBe(false)
  })

  it('ends at home, with a word on why, for who was removed', async () => {
    server.teams = []
    await standing.lose('atlas')
    expect(useToasts().shown[0]?.text).toBe('“Atlas” is closed to you now')
    expect(router.currentRoute.value.name).toBe('home')
  })

  it('tells an administrator that a deleted team can come back', async () => {
    server.teams = []
    server.deletedTeams = [{ slug: 'atlas', name: 'Atlas', deletesAt: '2026-01-31T00:00:00Z' }]
    await standing.lose('atlas')
    expect(useToasts().shown[0]).toMatchObject({
      text: '“Atlas” was deleted',
      detail: 'Until it is gone for good, you can restore it from your account.',
    })
  })

  it('is not explained to who leaves by themselves', async () => {
    server.teams = []
    await useSession().leaving('atlas', () => standing.lose('atlas'))
    expect(useToasts().shown).toEqual([])
    expect(router.currentRoute.value.name).toBe('team')
  })

  it('goes on where the team is still theirs', async () => {
    await standing.lose('atlas')
    expect(useToasts().shown).toEqual([])
    expect(router.currentRoute.value.name).toBe('team')
  })
})
