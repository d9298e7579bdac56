import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'

import type {
  DiagramChanged,
  DiagramOffered,
  DiagramProgress,
  Looking,
  LookingAway,
  PeoplePresent,
  ProposalChanged,
  RunChanged,
  TeamChanged,
  WorkflowChanged,
} from '@/contracts'

/** The page was cut off and may have missed notices: whatever it shows should be read again. */
interface Resumed {
  readonly type: 'resumed'
}

export type Notice =
  | WorkflowChanged
  | RunChanged
  | TeamChanged
  | DiagramChanged
  | DiagramProgress
  | DiagramOffered
  | PeoplePresent
  | ProposalChanged
  | Resumed
type NoticeOf<Type extends Notice['type']> = Extract<Notice, { readonly type: Type }>
type Listener = (notice: Notice) => void
/** What a page says of itself. */
export type Saying = Looking | LookingAway

/** Passes the team's notices on to whoever is showing what they are about, and what a page says to the team. */
export const useNotices = defineStore('notices', () => {
  const listeners = new Set<Listener>()

  function deliver(notice: Notice): void {
    for (const listener of [...listeners]) listener(notice)
  }

  function listen(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** What takes what is said to the server; null while nothing does. */
  const speaker = shallowRef<((saying: Saying) => void) | null>(null)

  function say(saying: Saying): void {
    speaker.value?.(saying)
  }

  return { deliver, listen, speaker, say }
})

/** Hears one type of notice for as long as the calling component lives. */
export function useNotice<Type extends Notice['type']>(
  type: Type,
  onNotice: (notice: NoticeOf<Type>) => void,
): void {
  const stop = useNotices().listen((notice) => {
    if (notice.type === type) onNotice(notice as NoticeOf<Type>)
  })
  onScopeDispose(stop)
}
