/** The parts of the team's page, in the order they are listed. The first one opens by itself. */
import { Bot, Folder, KeyRound, ScrollText, Settings, Users } from '@lucide/vue'
import type { Component } from 'vue'

import AuditSection from './audit/AuditSection.vue'
import MembersSection from './members/MembersSection.vue'
import AgentAccessSection from './projects/AgentAccessSection.vue'
import ProjectsSection from './projects/ProjectsSection.vue'
import TeamSettingsSection from './TeamSettingsSection.vue'
import TokensSection from './tokens/TokensSection.vue'

export interface TeamSection {
  /** As it stands in the address. */
  readonly name: string
  readonly label: string
  readonly icon: Component
  readonly component: Component
  /** Only administrators have anything to see there. */
  readonly isForAdmins?: boolean
  /** It emits `changed` with the team as it is after a change. */
  readonly changesTeam?: boolean
}

export const TEAM_SECTIONS: readonly [TeamSection, ...TeamSection[]] = [
  { name: 'members', label: 'Members', icon: Users, component: MembersSection },
  { name: 'projects', label: 'Projects', icon: Folder, component: ProjectsSection },
  { name: 'tokens', label: 'Tokens', icon: KeyRound, component: TokensSection },
  {
    name: 'agents',
    label: 'Agent access',
    icon: Bot,
    component: AgentAccessSection,
    changesTeam: true,
  },
  {
    name: 'audit',
    label: 'Audit log',
    icon: ScrollText,
    component: AuditSection,
    isForAdmins: true,
  },
  {
    name: 'settings',
    label: 'Settings',
    icon: Settings,
    component: TeamSettingsSection,
    changesTeam: true,
  },
]
