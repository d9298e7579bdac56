import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'

import { asApiError, newRequestId, type ApiError } from './client'

interface Submission {
  isBusy: Ref<boolean>
  failure: Ref<ApiError | null>
  /** The failure as far as no field tells it: what stands above the form. */
  untold: ComputedRef<ApiError | null>
  /** What the server found wrong with one field. */
  problemOf: (field: string) => string | null
  /** Send `wanted`; null when it was refused or the last one is still on its way. */
  submit: <Wanted extends object, Answer>(
    wanted: Wanted,
    send: (request: Wanted & { requestId: string }) => Promise<Answer>,
  ) => Promise<Answer | null>
  clear: () => void
}

/**
 * A form's way to the server and back.
 *
 * `fields` are the ones the form shows, by their names in the contract: the server's problems are told at
 * them. The same wish sent again after an answer that never came keeps its request id, so that it is
 * made once; a corrected one is another request.
 */
export function useSubmission(fields: readonly string[]): Submission {
  const isBusy = shallowRef(false)
  const failure = shallowRef<ApiError | null>(null)
  let unanswered: { text: string; requestId: string } | null = null

  const untold = computed(() => {
    const problems = failure.value?.problems ?? []
    const areTold = problems.length > 0 && problems.every(({ path }) => fieldOf(path) !== null)
    return areTold ? null : failure.value
  })

  function fieldOf(path: string): string | null {
    return fields.find((field) => path === `/${field}` || path.startsWith(`/${field}/`)) ?? null
  }

  function problemOf(field: string): string | null {
    const found = failure.value?.problems.find(({ path }) => fieldOf(path) === field)
    return found?.message ?? null
  }

  async function submit<Wanted extends object, Answer>(
    wanted: Wanted,
    send: (request: Wanted & { requestId: string }) => Promise<Answer>,
  ): Promise<Answer | null> {
    if (isBusy.value) return null
    const text = JSON.stringify(wanted)
    const requestId = unanswered?.text === text ? unanswered.requestId : newRequestId()
    isBusy.value = true
    failure.value = null
    try {
      const answer = await send({ ...wanted, requestId })
      unanswered = null
      return answer
    } catch (error) {
      failure.value = asApiError(error)
      unanswered = failure.value.retryable ? { text, requestId } : null
      return null
    } finally {
      isBusy.value = false
    }
  }

  function clear(): void {
    failure.value = null
  }

  return { isBusy, failure, untold, problemOf, submit, clear }
}
