/** Tokens for bots: listed without their secrets, made, revoked. */
import type {
  AgentsDisconnected,
  IssueToken,
  TokenDetail,
  TokenIssued,
  TokenPage,
} from '@/contracts'

import { get, post } from './client'

export function listTokens(
  team: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<TokenPage> {
  return get(`/api/${team}/tokens`, { query: { cursor }, signal })
}

export function issueToken(team: string, request: IssueToken): Promise<TokenIssued> {
  return post(`/api/${team}/tokens`, request)
}

export function revokeToken(
  team: string,
  id: string,
  request: { requestId: string },
): Promise<TokenDetail> {
  return post(`/api/${team}/tokens/${id}/revoke`, request)
}

export function disconnectAgents(
  team: string,
  request: { requestId: string },
): Promise<AgentsDisconnected> {
  return post(`/api/${team}/tokens/disconnect-agents`, request)
}
