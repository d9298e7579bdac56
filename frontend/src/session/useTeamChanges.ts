import { useThrottleFn } from '@vueuse/core'

import type { TeamChanged } from '@/contracts'

import { useNotice } from './notices'

export type TeamSubject = TeamChanged['subject']

/** Everything that people decide about in a team. */
export const TEAM_SUBJECTS: readonly TeamSubject[] = [
  'team',
  'member',
  'invitation',
  'project',
  'token',
  'workflow',
]

/** What happens in bursts, a hundred projects made by a script, is read a few times and not a hundred. */
const AT_MOST_EVERY_MS = 500

/**
 * Calls back when somebody changed one of `subjects` in the open team, or may have done so while the
 * page was cut off. What is shown of them should be read again.
 */
export function useTeamChanges(subjects: readonly TeamSubject[], onChange: () => void): void {
  // At once for the first of a burst, and once more after its last.
  const change = useThrottleFn(onChange, AT_MOST_EVERY_MS, true, true)
  useNotice('team_changed', ({ subject }) => {
    if (subjects.includes(subject)) void change()
  })
  useNotice('resumed', () => void change())
}
