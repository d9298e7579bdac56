import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { SessionDetail } from '@/contracts'

import { useSession } from './session.store'

const SESSION: SessionDetail = {
  person: { id: 1, email: 'dana@example.org', name: 'Dana', isStaff: false },
  teams: [
    { slug: 'one', name: 'One', role: 'editor', permissions: ['view', 'edit', 'run'] },
    { slug: 'two', name: 'Two', role: 'viewer', permissions: ['view'] },
  ],
  mode: 'mock',
  deletedTeams: [],
  publicDemo: false,
}
const answer = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
  answer.mockReset().mockImplementation(() => Promise.resolve(Response.json(SESSION)))
  vi.stubGlobal('fetch', answer)
})

describe('the session', () => {
  it('is read once, however often it is asked for', async () => {
    await useSession().load()
    await useSession().load()
    expect(answer).toHaveBeenCalledOnce()
  })

  it('says what the person may do in the open team, and nothing without one', async () => {
    const session = useSession()
    await session.load()
    expect(session.may('view')).toBe(false)
    session.openTeam('one')
    expect(session.may('edit')).toBe(true)
    session.openTeam('two')
    expect(session.may('edit')).toBe(false)
  })

  it("comes home to the team opened last, while it is still one's own", async () => {
    const session = useSession()
    await session.load()
    expect(session.homeTeam?.slug).toBe('one')
    session.openTeam('two')
    expect(session.homeTeam?.slug).toBe('two')
    session.openTeam('not-mine')
    expect(session.homeTeam?.slug).toBe('two')
    expect(session.team).toBeNull()
  })

  it('forgets everything with signing out', async () => {
    const session = useSession()
    await session.load()
    session.openTeam('one')
    answer.mockResolvedValueOnce(new Response(null, { status: 204 }))
    await session.signOut()
    expect(session.person).toBeNull()
    expect(session.may('view')).toBe(false)
  })

  it('goes on with the session that it was given for the one that is over', async () => {
    const session = useSession()
    await session.load()
    const steps: string[] = []
    answer.mockImplementation(() => {
      steps.push('asked again')
      return Promise.resolve(Response.json(SESSION))
    })
    const renewed = session.renewing(async () => {
      await Promise.resolve()
      steps.push('renewed')
    })
    expect(await session.outlives()).toBe(true)
    await renewed
    expect(steps).toEqual(['renewed', 'asked again'])
  })

  it.each([
    [
      'nobody is signed in any more',
      () => Promise.resolve(Response.json({ ...SESSION, person: null })),
    ],
    ['nobody can be asked', () => Promise.reject(new TypeError('off'))],
  ])('forgets everything when it is over and %s', async (_, said) => {
    const session = useSession()
    await session.load()
    session.openTeam('one')
    answer.mockImplementationOnce(said)
    expect(await session.outlives()).toBe(false)
    expect(session.person).toBeNull()
    expect(session.team).toBeNull()
  })

  it('goes on when signing out did not work', async () => {
    const session = useSession()
    await session.load()
    answer.mockRejectedValueOnce(new TypeError('off'))
    await expect(session.signOut()).rejects.toThrow('Easel cannot be reached.')
    expect(session.person?.name).toBe('Dana')
  })
})
