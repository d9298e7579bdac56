import type { Ref } from 'vue'

import type { Refusal } from './refusal'

/** What a page can do about a run, whichever way its runs are started. */
export interface RunControl {
  isStarting: Readonly<Ref<boolean>>
  refusal: Readonly<Ref<Refusal | null>>
  start: (question: string) => Promise<void>
  cancel: () => Promise<void>
  dismissRefusal: () => void
}
