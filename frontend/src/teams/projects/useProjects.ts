import { newRequestId } from '@/api/client'
import { archiveProject, configureProject, listProjects, unarchiveProject } from '@/api/projects'
import { useRequest } from '@/api/useRequest'
import type { ProjectDetail } from '@/contracts'
import { useTeamChanges } from '@/session/useTeamChanges'
import { useAttempt } from '@/teams/useAttempt'
import { useToasts } from '@/ui/useToasts'

type Settings = Pick<ProjectDetail, 'agentAccess' | 'proposeOnly'>

/** A team's projects, and what an administrator can set on one. */
export function useProjects(team: () => string) {
  const attempt = useAttempt()
  const toasts = useToasts()
  const request = useRequest(team, listProjects)
  const { data } = request
  // Workflows come and go in them, and are counted.
  useTeamChanges(['project', 'workflow'], () => void request.reload())

  function show(project: ProjectDetail): void {
    if (data.value === null) return
    const isKnown = data.value.items.some(({ id }) => id === project.id)
    const items = isKnown
      ? data.value.items.map((each) => (each.id === project.id ? project : each))
      : [...data.value.items, project]
    data.value = { ...data.value, items }
  }

  function configure(project: ProjectDetail, change: Partial<Settings>): Promise<boolean> {
    const { agentAccess, proposeOnly } = { ...project, ...change }
    return attempt(`“${project.name}” was not changed`, async () => {
      const wanted = { requestId: newRequestId(), agentAccess, proposeOnly }
      show(await configureProject(team(), project.id, wanted))
    })
  }

  async function archive(project: ProjectDetail): Promise<void> {
    const isDone = await attempt(`“${project.name}” was not archived`, async () => {
      show(await archiveProject(team(), project.id, { requestId: newRequestId() }))
    })
    if (!isDone) return
    toasts.show({
      text: `Archived: “${project.name}”`,
      tone: 'good',
      action: { label: 'Undo', act: () => void unarchive(project) },
    })
  }

  async function unarchive(project: ProjectDetail): Promise<void> {
    await attempt(`“${project.name}” was not brought back`, async () => {
      show(await unarchiveProject(team(), project.id, { requestId: newRequestId() }))
    })
  }

  return { ...request, show, configure, archive, unarchive }
}
