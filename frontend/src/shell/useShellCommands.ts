import {
  BookOpen,
  Inbox,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Shapes,
  Sun,
  UserRound,
  Users,
  Workflow,
} from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'

import { listDiagrams } from '@/api/diagrams'
import { listWorkflows } from '@/api/workflows'
import { useSession } from '@/session/session.store'
import { useCommandProvider, useCommands, type Command } from '@/ui/commands'
import { useShortcutListener, useShortcuts } from '@/ui/shortcuts'
import { useTheme } from '@/ui/useTheme'

const MOST_FOUND = 8

const TEAM_PARTS = [
  { section: 'members', label: 'Team: members' },
  { section: 'projects', label: 'Team: projects' },
  { section: 'tokens', label: 'Team: tokens' },
  { section: 'agents', label: 'Team: agent access' },
  { section: 'settings', label: 'Team: settings' },
] as const

interface Shell {
  openPalette: () => void
  openSheet: () => void
}

/** The commands and shortcuts that every page has. */
export function useShellCommands(shell: Shell): void {
  useShortcutListener()
  useShortcuts({
    title: 'Everywhere',
    shortcuts: [
      {
        keys: 'mod+k',
        label: 'Find a page, a workflow, a diagram or a command',
        act: shell.openPalette,
        whileTyping: true,
      },
      { keys: '?', label: 'Show these shortcuts', act: shell.openSheet },
    ],
  })

  useWorkflowSearch()
  useDiagramSearch()
  const teamCommands = useTeamCommands()
  const themeCommands = useThemeCommands()
  const accountCommands = useAccountCommands()
  useCommands(() => [
    ...teamCommands.value,
    ...themeCommands,
    {
      id: 'shortcuts',
      label: 'Show keyboard shortcuts',
      group: 'Easel',
      icon: Keyboard,
      shortcut: '?',
      act: shell.openSheet,
    },
    ...accountCommands.value,
  ])
}

/** Workflows of the open team, by name; before anything is typed, the ones changed last. */
function useWorkflowSearch(): void {
  const router = useRouter()
  const session = useSession()
  useCommandProvider(async (search, signal) => {
    const team = session.team?.slug
    if (team === undefined) return []
    const { items } = await listWorkflows(team, { search, limit: MOST_FOUND }, signal)
    return items.map((workflow) => ({
      id: workflow.id,
      label: workflow.name,
      group: 'Workflows',
      icon: Workflow,
      act: () => void router.push({ name: 'workflow', params: { team, workflowId: workflow.id } }),
    }))
  })
}

/** Diagrams of the open team, by title; before anything is typed, the ones changed last. */
function useDiagramSearch(): void {
  const router = useRouter()
  const session = useSession()
  useCommandProvider(async (search, signal) => {
    const team = session.team?.slug
    if (team === undefined) return []
    const { items } = await listDiagrams(team, { search, limit: MOST_FOUND }, signal)
    return items.map((diagram) => ({
      id: diagram.id,
      label: diagram.title,
      group: 'Diagrams',
      icon: Shapes,
      act: () => void router.push({ name: 'diagram', params: { team, diagramId: diagram.id } }),
    }))
  })
}

function useTeamCommands(): ComputedRef<readonly Command[]> {
  const router = useRouter()
  const session = useSession()
  return computed(() =>
    session.teams.flatMap((team) => {
      const isOpen = team.slug === session.team?.slug
      const group = isOpen ? 'Go to' : `Go to ${team.name}`
      const params = { team: team.slug }
      return [
        {
          id: `${team.slug}/workflows`,
          label: 'Workflows',
          group,
          icon: Workflow,
          act: () => void router.push({ name: 'workflows', params }),
        },
        {
          id: `${team.slug}/diagrams`,
          label: 'Diagrams',
          group,
          icon: Shapes,
          act: () => void router.push({ name: 'diagrams', params }),
        },
        {
          id: `${team.slug}/review`,
          label: 'Review',
          group,
          icon: Inbox,
          act: () => void router.push({ name: 'review', params }),
        },
        {
          id: `${team.slug}/knowledge`,
          label: 'Knowledge',
          group,
          icon: BookOpen,
          act: () => void router.push({ name: 'knowledge', params }),
        },
        ...TEAM_PARTS.map(({ section, label }) => ({
          id: `${team.slug}/team/${section}`,
          label,
          group,
          icon: Users,
          act: () => void router.push({ name: 'team', params: { ...params, section } }),
        })),
      ]
    }),
  )
}

function useThemeCommands(): readonly Command[] {
  const theme = useTheme()
  const group = 'Theme'
  return [
    {
      id: 'theme/light',
      label: 'Use the light theme',
      group,
      icon: Sun,
      act: () => theme.choose('light'),
    },
    {
      id: 'theme/dark',
      label: 'Use the dark theme',
      group,
      icon: Moon,
      act: () => theme.choose('dark'),
    },
    {
      id: 'theme/system',
      label: 'Use the theme of the system',
      group,
      icon: Monitor,
      act: () => theme.choose('system'),
    },
  ]
}

function useAccountCommands(): ComputedRef<readonly Command[]> {
  const router = useRouter()
  const session = useSession()
  return computed(() =>
    session.person === null
      ? []
      : [
          {
            id: 'account',
            label: 'Your account',
            group: 'Go to',
            icon: UserRound,
            act: () => void router.push({ name: 'account' }),
          },
          {
            id: 'sign-out',
            label: 'Sign out',
            group: 'Easel',
            icon: LogOut,
            act: () => void session.signOut(),
          },
        ],
  )
}
