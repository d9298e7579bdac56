import { useDocumentVisibility, useIntervalFn, useThrottleFn, useWindowFocus } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch, type ComputedRef } from 'vue'

import type { PersonPresent } from '@/contracts'
import { useNotice, useNotices } from '@/session/notices'
import { useSession } from '@/session/session.store'

import { useDiagram } from './diagram.store'
import { useSelection } from './selection.store'
import { samePath } from './viewPath'

// What is not said again is forgotten after 45 s.
const SAID_AGAIN_AFTER_MS = 20_000
const AT_MOST_EVERY_MS = 250
const MOST_SELECTED = 300
const COLORS = ['--tone-agent', '--tone-knowledge', '--tone-output', '--tone-tool'] as const

/** Somebody who has the diagram open, too. */
export interface Companion {
  readonly userId: number
  readonly name: string
  /** In which they are drawn, as CSS; the same on every page. */
  readonly color: string
  readonly view: readonly string[]
}

/**
 * Says what this page shows, and hears who else is here, for as long as the calling component lives.
 *
 * Whoever has several pages open is one companion, where they were last in front.
 */
export function useCompany(): {
  companions: ComputedRef<readonly Companion[]>
  /** What companions have selected in the view that is shown. */
  selections: ComputedRef<readonly { color: string; ids: readonly string[] }[]>
} {
  const diagram = useDiagram()
  const selection = useSelection()
  const notices = useNotices()
  const session = useSession()
  const people = shallowRef<readonly PersonPresent[]>([])
  const visibility = useDocumentVisibility()
  const hasFocus = useWindowFocus()

  const others = computed(() => people.value.filter(({ userId }) => userId !== session.person?.id))
  const companions = computed(() => {
    const found = new Map<number, PersonPresent>()
    for (const one of others.value) {
      if (one.focused || !found.has(one.userId)) found.set(one.userId, one)
    }
    return [...found.values()].map(({ userId, name, view }) => ({
      userId,
      name,
      view,
      color: colorOf(userId),
    }))
  })
  const selections = computed(() =>
    others.value
      .filter(({ view }) => samePath(view, diagram.path))
      .map(({ userId, selection: { nodes, edges } }) => ({
        color: colorOf(userId),
        ids: [...nodes, ...edges],
      })),
  )

  function say(): void {
    if (diagram.scene === null) return
    const ids = [...selection.ids].slice(0, MOST_SELECTED)
    const isEdge = (id: string): boolean => selection.kindOf(id) === 'relationship'
    notices.say({
      type: 'looking',
      diagramId: diagram.id,
      view: diagram.path,
      selection: { nodes: ids.filter((id) => !isEdge(id)), edges: ids.filter(isEdge) },
      focused: visibility.value === 'visible' && hasFocus.value,
    })
  }

  // The first at once, and the last of many, too.
  const sayInTime = useThrottleFn(say, AT_MOST_EVERY_MS, true, true)
  watch(
    () => [diagram.id, diagram.path, selection.ids, visibility.value, hasFocus.value],
    () => void sayInTime(),
  )
  // Whoever hears again has heard nothing of what was said meanwhile.
  watch(() => notices.speaker, say, { immediate: true })
  useIntervalFn(say, SAID_AGAIN_AFTER_MS)
  useNotice('people_present', (notice) => {
    if (notice.diagramId === diagram.id) people.value = notice.people
  })
  onScopeDispose(() => notices.say({ type: 'looking_away' }))

  return { companions, selections }
}

function colorOf(userId: number): string {
  return `var(${COLORS[userId % COLORS.length] ?? COLORS[0]})`
}
