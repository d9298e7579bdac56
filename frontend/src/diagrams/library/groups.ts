import type { DiagramSummary, ProjectDetail } from '@/contracts'

export interface Group {
  readonly id: string
  /** Nothing where there is only one group. */
  readonly name?: string
  readonly items: readonly DiagramSummary[]
}

/** `items` by project, in the order of the projects and those in none at the end; together for null. */
export function groupsOf(
  items: readonly DiagramSummary[],
  projects: readonly ProjectDetail[] | null,
): readonly Group[] {
  if (projects === null) return [{ id: '', items }]
  const known = new Set(projects.map(({ id }) => id))
  const groups = projects.map(({ id, name }) => ({
    id,
    name,
    items: items.filter(({ projectId }) => projectId === id),
  }))
  const rest = items.filter(({ projectId }) => projectId === null || !known.has(projectId))
  return [...groups, { id: '', name: 'In no project', items: rest }].filter(
    (group) => group.items.length > 0,
  )
}
