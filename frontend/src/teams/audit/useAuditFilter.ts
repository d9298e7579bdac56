import { computed, type ComputedRef, type WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'

interface AuditFilter {
  readonly action: string
  readonly actor: string | null
}

/** Which lines of the log are shown, kept in the address, so that a copied one shows the same. */
export function useAuditFilter(): {
  filter: ComputedRef<AuditFilter>
  action: WritableComputedRef<string>
  actor: WritableComputedRef<string | null>
} {
  const route = useRoute()
  const router = useRouter()

  const filter = computed<AuditFilter>((before) => {
    const { action, actor } = route.query
    const next = {
      action: typeof action === 'string' ? action : '',
      actor: typeof actor === 'string' ? actor : null,
    }
    // The same value for the same filter: other changes of the address must not read the log anew.
    return before?.action === next.action && before.actor === next.actor ? before : next
  })

  function put(name: string, value: string | null): void {
    void router.replace({ query: { ...route.query, [name]: value || undefined } })
  }

  return {
    filter,
    action: computed({ get: () => filter.value.action, set: (action) => put('action', action) }),
    actor: computed({ get: () => filter.value.actor, set: (actor) => put('actor', actor) }),
  }
}
