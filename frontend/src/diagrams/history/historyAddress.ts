/** What the history has in the address of a diagram: the revision that is looked at, and what with. */
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'

export interface Between {
  readonly from: number
  readonly to: number
}

/** “4..7” as two numbers; null where it is no such thing. */
export function readBetween(text: unknown): Between | null {
  const [, from, to] = typeof text === 'string' ? (/^(\d+)\.\.(\d+)$/.exec(text) ?? []) : []
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) }
}

/** Keeps what is compared in the address, so that a copied one shows the same comparison. */
export function useHistoryAddress(newest: () => number): {
  between: ComputedRef<Between | null>
  compare: (between: Between) => void
  close: () => void
} {
  const route = useRoute()
  const router = useRouter()

  function compare({ from, to }: Between): void {
    // The newest is what is shown anyway, and can be changed; another one is looked at.
    const revision = to === newest() ? undefined : String(to)
    void router.replace({ query: { ...route.query, revision, compare: `${from}..${to}` } })
  }

  function close(): void {
    void router.replace({ query: { ...route.query, revision: undefined, compare: undefined } })
  }

  return { between: computed(() => readBetween(route.query.compare)), compare, close }
}
