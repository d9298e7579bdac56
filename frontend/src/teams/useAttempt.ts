import { useTellFailure } from '@/session/useTellFailure'

/** Makes a change and answers whether it was made; one that was not is told in passing as `failed`. */
export function useAttempt(): (failed: string, act: () => Promise<unknown>) => Promise<boolean> {
  const tellFailure = useTellFailure()
  return async (failed, act) => {
    try {
      await act()
      return true
    } catch (error) {
      tellFailure(failed, error)
      return false
    }
  }
}
