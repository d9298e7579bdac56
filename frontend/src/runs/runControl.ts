import type { Ref } from 'vue'
import type { RouteLocationRaw } from 'vue-router'

import type { ApiError } from '@/api/client'

import type { Refusal } from './refusal'

/** What a page can do about a run, whichever way its runs are started. */
export interface RunControl {
  isStarting: Readonly<Ref<boolean>>
  /** Why the last run did not start. */
  refusal: Readonly<Ref<Refusal | null>>
  /** Why the run that is watched cannot be read. */
  failure: Readonly<Ref<ApiError | null>>
  start: (question: string) => Promise<void>
  cancel: () => Promise<void>
  reread: () => void
  /** Where the watched run can be replayed, from its end or at one event; null where it is not kept. */
  replayOf: ((seq: number | null) => RouteLocationRaw) | null
  dismissRefusal: () => void
}
