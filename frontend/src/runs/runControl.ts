import type { Ref } from 'vue'

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
  dismissRefusal: () => void
}
