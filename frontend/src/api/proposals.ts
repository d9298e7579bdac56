/** What was proposed for a team's diagrams, and what a person decides on it. */
import type {
  AcceptProposal,
  DecideOnProposal,
  ProposalDecided,
  ProposalPage,
  ProposalReview,
  ProposalStatus,
} from '@/contracts'

import { get, post } from './client'

export interface ProposalQuery {
  /** Left out, those of every status. */
  status?: ProposalStatus
  cursor?: string | null
  limit?: number
}

export function listProposals(
  team: string,
  { status, cursor, limit }: ProposalQuery = {},
  signal?: AbortSignal,
): Promise<ProposalPage> {
  return get(`/api/${team}/proposals`, { query: { status, cursor, limit }, signal })
}

/** A proposal as it would be made to its diagram today. */
export function reviewProposal(
  team: string,
  proposalId: string,
  signal?: AbortSignal,
): Promise<ProposalReview> {
  return get(`${addressOf(team, proposalId)}/review`, { signal })
}

/** Make what was on screen, as one change. */
export function acceptProposal(
  team: string,
  proposalId: string,
  request: AcceptProposal,
): Promise<ProposalDecided> {
  return post(`${addressOf(team, proposalId)}/accept`, request)
}

export function rejectProposal(
  team: string,
  proposalId: string,
  request: DecideOnProposal,
): Promise<ProposalDecided> {
  return post(`${addressOf(team, proposalId)}/reject`, request)
}

/** Clear it away without judging it. */
export function dismissProposal(
  team: string,
  proposalId: string,
  request: DecideOnProposal,
): Promise<ProposalDecided> {
  return post(`${addressOf(team, proposalId)}/dismiss`, request)
}

function addressOf(team: string, proposalId: string): string {
  return `/api/${team}/proposals/${encodeURIComponent(proposalId)}`
}
