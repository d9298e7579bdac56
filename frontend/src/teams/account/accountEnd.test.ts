import { describe, expect, it } from 'vitest'

import type { AccountDetail } from '@/contracts'

import { consequencesOf, whyItCannotEnd } from './accountEnd'

const ALONE: AccountDetail = {
  id: 1,
  email: 'dana@example.org',
  name: 'Dana',
  isStaff: false,
  leavesTeams: [],
  deletesTeams: [],
  lastAdminOf: [],
}

describe('the end of an account', () => {
  it('names the teams that go on, and those that go with it', () => {
    const text = consequencesOf({
      ...ALONE,
      leavesTeams: ['Atlas', 'Borealis'],
      deletesTeams: ['Mine'],
    }).join(' ')
    expect(text).toContain('You leave “Atlas” and “Borealis”.')
    expect(text).toContain('Nobody else is in “Mine”')
  })

  it('says nothing about teams where there are none', () => {
    expect(consequencesOf(ALONE).join(' ')).not.toContain('team')
  })

  it('waits until every team has another administrator', () => {
    expect(whyItCannotEnd(ALONE)).toBeNull()
    expect(whyItCannotEnd({ ...ALONE, lastAdminOf: ['Atlas'] })).toContain(
      'Make somebody else an administrator of it first.',
    )
  })
})
