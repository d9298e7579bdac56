import { onScopeDispose, shallowRef, watch, type Ref, type WatchSource } from 'vue'

import { asApiError, type ApiError } from './client'

interface RequestState<Answer> {
  data: Ref<Answer | null>
  failure: Ref<ApiError | null>
  isLoading: Ref<boolean>
  /** Ask again. What is shown stays until the new answer is there. */
  reload: () => Promise<void>
}

/**
 * The answer to a request about `subject`, asked again whenever that changes.
 *
 * The answer about one subject never shows under another, however late it comes.
 */
export function useRequest<Subject, Answer>(
  subject: WatchSource<Subject>,
  ask: (subject: Subject, signal: AbortSignal) => Promise<Answer>,
): RequestState<Answer> {
  const data = shallowRef<Answer | null>(null) as Ref<Answer | null>
  const failure = shallowRef<ApiError | null>(null)
  const isLoading = shallowRef(false)
  let current: { subject: Subject; asking: AbortController } | null = null

  async function load(about: Subject): Promise<void> {
    current?.asking.abort()
    const asking = new AbortController()
    current = { subject: about, asking }
    isLoading.value = true
    try {
      const answer = await ask(about, asking.signal)
      if (asking.signal.aborted) return
      data.value = answer
      failure.value = null
    } catch (error) {
      if (asking.signal.aborted) return
      failure.value = asApiError(error)
    }
    isLoading.value = false
  }

  async function reload(): Promise<void> {
    if (current !== null) await load(current.subject)
  }

  watch(
    subject,
    (about) => {
      data.value = null
      failure.value = null
      void load(about)
    },
    { immediate: true },
  )
  onScopeDispose(() => current?.asking.abort())

  return { data, failure, isLoading, reload }
}
