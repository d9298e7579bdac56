/** What deleting an account does, said before it is done. */
import type { AccountDetail } from '@/contracts'

/** What happens, one sentence each. */
export function consequencesOf(account: AccountDetail): readonly string[] {
  return [
    'Your name, address and password are deleted, and every token you made stops working at once.',
    ...(account.leavesTeams.length > 0
      ? [`You leave ${inWords(account.leavesTeams)}. What you made stays there.`]
      : []),
    ...(account.deletesTeams.length > 0
      ? [
          `Nobody else is in ${inWords(account.deletesTeams)}, so everything in there is deleted too.`,
        ]
      : []),
    'This cannot be undone.',
  ]
}

/** Why it cannot be done yet; null where nothing is in the way. */
export function whyItCannotEnd({ lastAdminOf }: AccountDetail): string | null {
  if (lastAdminOf.length === 0) return null
  const whole = lastAdminOf.length === 1 ? 'it' : 'each of them'
  return `You are the last administrator of ${inWords(lastAdminOf)}. Make somebody else an administrator of ${whole} first.`
}

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names.map((name) => `“${name}”`))
}
