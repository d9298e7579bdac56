import { useRouter } from 'vue-router'

import { newRequestId } from '@/api/client'
import { changeRole, leaveTeam, removeMember } from '@/api/teams'
import type { MemberDetail, TeamDetail } from '@/contracts'
import { useSession } from '@/session/session.store'
import { roleWord, type Role } from '@/teams/roles'
import { useAttempt } from '@/teams/useAttempt'
import { useConfirm } from '@/ui/useConfirm'
import { useToasts } from '@/ui/useToasts'

import { whatStops } from './whatStops'

/** What can be done about the people of a team. `reload` reads the list again after each. */
export function useMemberActs(team: () => TeamDetail, reload: () => Promise<void>) {
  const session = useSession()
  const router = useRouter()
  const confirm = useConfirm()
  const toasts = useToasts()
  const attempt = useAttempt()

  async function setRole(member: MemberDetail, role: Role): Promise<void> {
    if (role === member.role) return
    const givesUp = member.isYou && member.role === 'admin'
    if (givesUp && !(await confirm.ask(givingUp(team().name, role)))) return
    const isDone = await attempt(`The role of ${member.name} was not changed`, () =>
      changeRole(team().slug, member.userId, { requestId: newRequestId(), role }),
    )
    if (isDone) toasts.show({ text: `${member.name} is now ${roleWord(role)}`, tone: 'good' })
    if (member.isYou) await session.refresh()
    await reload()
  }

  async function remove(member: MemberDetail): Promise<void> {
    const isSure = await confirm.ask({
      title: `Remove ${member.name} from ${team().name}?`,
      body: `They lose access at once${whatStops(member.tokenCount, 'their')} What they made stays with the team.`,
      action: 'Remove member',
      tone: 'danger',
    })
    if (!isSure) return
    const isDone = await attempt(`${member.name} was not removed`, () =>
      removeMember(team().slug, member.userId, { requestId: newRequestId() }),
    )
    if (isDone) toasts.show({ text: `Removed: ${member.name}`, tone: 'good' })
    await reload()
  }

  async function leave(you: MemberDetail): Promise<void> {
    const isSure = await confirm.ask({
      title: `Leave ${team().name}?`,
      body: `You lose access at once${whatStops(you.tokenCount, 'your')} What you made stays with the team, and only an invitation brings you back.`,
      action: 'Leave team',
      tone: 'danger',
    })
    if (!isSure) return
    const { slug, name } = team()
    const isDone = await attempt(`You did not leave ${name}`, () =>
      session.leaving(slug, () => leaveTeam(slug, { requestId: newRequestId() })),
    )
    if (!isDone) return
    await session.refresh()
    toasts.show({ text: `You left ${name}`, tone: 'good' })
    await router.push({ name: 'home' })
  }

  return { setRole, remove, leave }
}

export type MemberActs = ReturnType<typeof useMemberActs>

function givingUp(team: string, role: Role) {
  return {
    title: `Stop administering ${team}?`,
    body: `As ${roleWord(role)} you no longer decide about people, projects and agents. Only another administrator can make you one again.`,
    action: 'Change my role',
    tone: 'danger',
  } as const
}
