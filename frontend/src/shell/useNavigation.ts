import { nextTick, onScopeDispose, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'

import { whenSignedOut } from '@/api/client'
import { useSession } from '@/session/session.store'
import { useAnnouncer } from '@/ui/useAnnouncer'

/**
 * What a browser does by itself when a page is loaded, done when the router changes it.
 *
 * The window gets the page's title, focus goes to the page, and its name is read out. Whoever stops being
 * signed in is led to the sign-in page and back.
 */
export function useNavigation(): void {
  const router = useRouter()
  const route = useRoute()
  const session = useSession()
  const announcer = useAnnouncer()

  router.afterEach(async (to, from, failure) => {
    if (failure || to.path === from.path) return
    document.title = to.meta.title === 'Easel' ? 'Easel' : `${to.meta.title} · Easel`
    if (from.matched.length === 0) return
    await nextTick()
    document.getElementById('main')?.focus({ preventScroll: true })
    announcer.polite(to.meta.title)
  })

  onScopeDispose(
    whenSignedOut(() => {
      if (session.person !== null) session.forget()
    }),
  )
  watch(
    () => session.person,
    (person) => {
      if (person !== null || route.meta.isPublic) return
      void router.push({ name: 'sign-in', query: { next: route.fullPath } })
    },
  )
}
