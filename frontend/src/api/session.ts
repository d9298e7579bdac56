/** Signing in and out, and who this browser is. */
import type { SessionDetail, SignIn } from '@/contracts'

import { get, post, remove } from './client'

export function readSession(): Promise<SessionDetail> {
  return get('/api/session')
}

export function signIn(request: SignIn): Promise<SessionDetail> {
  return post('/api/session', request)
}

export function signOut(): Promise<void> {
  return remove('/api/session')
}
