import { onMounted, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'

import { useSelectionStore } from './selection.store'

/** Keeps the selected node in the page's address as `?node=`, so that a copied address shows it. */
export function useNodeAddress(go: (nodeId: string) => void): void {
  const selection = useSelectionStore()
  const route = useRoute()
  const router = useRouter()

  onMounted(() => {
    const { node } = route.query
    if (typeof node === 'string') go(node)
  })
  watch(
    () => (selection.selectedNodes.length === 1 ? selection.selectedNodes[0]?.id : undefined),
    (nodeId) => {
      if (nodeId === route.query.node) return
      // An absent node is taken out of the address; the run in it stays.
      void router.replace({ query: { ...route.query, node: nodeId } })
    },
  )
}
