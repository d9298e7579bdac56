import { watch } from 'vue'

import { useConnection } from '@/live/connection'

/** Calls back when the connection is there again: what the page shows may be old, or have failed. */
export function useComeback(onBack: () => void): void {
  const connection = useConnection()
  watch(
    () => connection.connection,
    (now) => {
      if (now === 'live') onBack()
    },
  )
}
