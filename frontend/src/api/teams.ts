/** A team and who is in it: reading, and every change an administrator makes. */
import type {
  ChangeRole,
  ConfigureTeam,
  CreateTeam,
  InvitationIssued,
  InvitationPage,
  InviteMember,
  MemberDetail,
  MemberPage,
  RenameTeam,
  TeamDetail,
} from '@/contracts'

import { get, post } from './client'

interface Plain {
  requestId: string
}

export function createTeam(request: CreateTeam): Promise<TeamDetail> {
  return post('/api/teams', request)
}

export function readTeam(team: string, signal?: AbortSignal): Promise<TeamDetail> {
  return get(`/api/${team}/team`, { signal })
}

export function renameTeam(team: string, request: RenameTeam): Promise<TeamDetail> {
  return post(`/api/${team}/team/rename`, request)
}

export function configureTeam(team: string, request: ConfigureTeam): Promise<TeamDetail> {
  return post(`/api/${team}/team/configure`, request)
}

export function deleteTeam(team: string, request: Plain): Promise<TeamDetail> {
  return post(`/api/${team}/team/delete`, request)
}

export function restoreTeam(team: string, request: Plain): Promise<TeamDetail> {
  return post(`/api/${team}/team/restore`, request)
}

export interface MemberQuery {
  cursor: string | null
  /** Part of a name or of an address, or empty for all. */
  search: string
}

export function listMembers(
  team: string,
  query: MemberQuery,
  signal?: AbortSignal,
): Promise<MemberPage> {
  return get(`/api/${team}/members`, { query: { ...query }, signal })
}

export function changeRole(
  team: string,
  userId: number,
  request: ChangeRole,
): Promise<MemberDetail> {
  return post(`/api/${team}/members/${userId}/role`, request)
}

export function removeMember(team: string, userId: number, request: Plain): Promise<void> {
  return post(`/api/${team}/members/${userId}/remove`, request)
}

export function leaveTeam(team: string, request: Plain): Promise<void> {
  return post(`/api/${team}/members/leave`, request)
}

export function listInvitations(
  team: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<InvitationPage> {
  return get(`/api/${team}/invitations`, { query: { cursor }, signal })
}

export function inviteMember(team: string, request: InviteMember): Promise<InvitationIssued> {
  return post(`/api/${team}/invitations`, request)
}

export function revokeInvitation(team: string, id: string, request: Plain): Promise<void> {
  return post(`/api/${team}/invitations/${id}/revoke`, request)
}
