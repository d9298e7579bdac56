/** What people may be in a team, in the words that tell the roles apart, from the least to the most. */
import type { TeamCard } from '@/contracts'
import type { Choice } from '@/ui/choice'

export type Role = TeamCard['role']

export const ROLES: readonly (Choice & { value: Role })[] = [
  { value: 'viewer', label: 'Viewer', description: 'Sees everything, changes nothing.' },
  { value: 'editor', label: 'Editor', description: 'Makes, runs, draws and reviews.' },
  {
    value: 'admin',
    label: 'Admin',
    description: 'Also decides about people, projects and agents.',
  },
]

export function roleWord(role: Role): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role
}
