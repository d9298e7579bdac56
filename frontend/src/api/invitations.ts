/** An invitation as whoever was sent its link sees it: read, accept, or join with a new account. */
import type { InvitationCard, JoinByInvitation, SessionDetail } from '@/contracts'

import { get, post } from './client'

export function readInvitation(secret: string, signal?: AbortSignal): Promise<InvitationCard> {
  return get(addressOf(secret), { signal })
}

export function acceptInvitation(
  secret: string,
  request: { requestId: string },
): Promise<SessionDetail> {
  return post(`${addressOf(secret)}/accept`, request)
}

export function joinByInvitation(
  secret: string,
  request: JoinByInvitation,
): Promise<SessionDetail> {
  return post(`${addressOf(secret)}/join`, request)
}

// The secret is whatever somebody typed into the address; it must not lead to another door.
function addressOf(secret: string): string {
  return `/api/invitations/${encodeURIComponent(secret)}`
}
