/** A team's projects, the folders that workflows and diagrams lie in. */
import type {
  ConfigureProject,
  CreateProject,
  ProjectDetail,
  ProjectPage,
  RenameProject,
} from '@/contracts'

import { get, post } from './client'

export function listProjects(team: string, signal?: AbortSignal): Promise<ProjectPage> {
  return get(`/api/${team}/projects`, { signal })
}

export function createProject(team: string, request: CreateProject): Promise<ProjectDetail> {
  return post(`/api/${team}/projects`, request)
}

export function renameProject(
  team: string,
  id: string,
  request: RenameProject,
): Promise<ProjectDetail> {
  return post(`/api/${team}/projects/${id}/rename`, request)
}

export function configureProject(
  team: string,
  id: string,
  request: ConfigureProject,
): Promise<ProjectDetail> {
  return post(`/api/${team}/projects/${id}/configure`, request)
}

export function archiveProject(
  team: string,
  id: string,
  request: { requestId: string },
): Promise<ProjectDetail> {
  return post(`/api/${team}/projects/${id}/archive`, request)
}

export function unarchiveProject(
  team: string,
  id: string,
  request: { requestId: string },
): Promise<ProjectDetail> {
  return post(`/api/${team}/projects/${id}/unarchive`, request)
}
