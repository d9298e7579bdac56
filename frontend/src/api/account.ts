/** One's own account, and the way back in for somebody who forgot the password. */
import type {
  AccountDetail,
  ChangePassword,
  ConfirmPasswordReset,
  DeleteAccount,
  RenameAccount,
  RequestPasswordReset,
} from '@/contracts'

import { get, patch, post } from './client'

export function readAccount(signal?: AbortSignal): Promise<AccountDetail> {
  return get('/api/account', { signal })
}

export function renameAccount(request: RenameAccount): Promise<AccountDetail> {
  return patch('/api/account', request)
}

export function changePassword(request: ChangePassword): Promise<void> {
  return post('/api/account/password', request)
}

export function deleteAccount(request: DeleteAccount): Promise<void> {
  return post('/api/account/delete', request)
}

/** Ask for a mail with a link. The answer is the same whether or not there is such an account. */
export function requestPasswordReset(request: RequestPasswordReset): Promise<void> {
  return post('/api/password-reset', request)
}

export function confirmPasswordReset(request: ConfirmPasswordReset): Promise<void> {
  return post('/api/password-reset/confirm', request)
}
