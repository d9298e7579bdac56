import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue'

import { cancelRequest, readPreview } from '@/api/diagrams'
import type { DiagramProgress, Scene } from '@/contracts'
import { useNotice } from '@/session/notices'
import { useSession } from '@/session/session.store'
import { useTellFailure } from '@/session/useTellFailure'
import { useToasts } from '@/ui/useToasts'

import { useDiagram } from './diagram.store'
import { samePath } from './viewPath'

// What is done by then shows nothing (TOOL-93).
const QUIET_MS = 300
// Whoever would have said that it has ended has died.
const FORGOTTEN_MS = 60_000

/** A request about the open diagram that is being worked on. */
export interface UnderWay {
  readonly requestId: string
  /** Who asked, or through which agent. */
  readonly by: string
  readonly stage: string
  readonly mayCancel: boolean
}

/**
 * What agents and people have under way on the open diagram: its stage in words, and the newest whole
 * candidate. Nothing of it is content: it goes when the request ends, in any way.
 */
export function useUnderWay(): {
  underWay: ComputedRef<UnderWay | null>
  candidate: ShallowRef<Scene | null>
  isCancelling: ShallowRef<boolean>
  cancel: () => Promise<void>
} {
  const diagram = useDiagram()
  const session = useSession()
  const toasts = useToasts()
  const tellFailure = useTellFailure()
  const latest = shallowRef<DiagramProgress | null>(null)
  const isShown = shallowRef(false)
  const candidate = shallowRef<Scene | null>(null)
  const isCancelling = shallowRef(false)
  let quiet: ReturnType<typeof setTimeout> | undefined
  let forgetting: ReturnType<typeof setTimeout> | undefined

  const underWay = computed<UnderWay | null>(() => {
    const { value } = latest
    if (value === null || !isShown.value || value.stage === null) return null
    return {
      requestId: value.requestId,
      by: nameOf(value.by),
      stage: value.stage,
      mayCancel: diagram.detail?.canDraw ?? false,
    }
  })

  function nameOf(author: DiagramProgress['by']): string {
    if (author === null) return 'Somebody'
    const isOwn = author.kind === 'person' && author.id === String(session.person?.id)
    if (isOwn) return 'You'
    return author.onBehalfOf === null ? author.name : `${author.name} for ${author.onBehalfOf}`
  }

  function hear(notice: DiagramProgress): void {
    const before = latest.value
    const isOther = before?.requestId !== notice.requestId
    if (!isOther && notice.counter <= before.counter) return
    if (notice.stage === null) {
      if (!isOther) forget()
      return
    }
    // One at a time: the one that began first is shown until it has ended.
    if (isOther && before !== null) return
    if (isOther) quiet = setTimeout(() => (isShown.value = true), QUIET_MS)
    clearTimeout(forgetting)
    forgetting = setTimeout(forget, FORGOTTEN_MS)
    latest.value = notice
    if (notice.preview > (before?.preview ?? 0)) void look(notice.requestId)
  }

  async function look(requestId: string): Promise<void> {
    // One that has ended meanwhile has nothing to look at any more.
    const scene = await readPreview(diagram.team, requestId).catch(() => null)
    if (latest.value?.requestId !== requestId || scene === null) return
    candidate.value = samePath(scene.path, diagram.path) ? scene : null
  }

  function forget(): void {
    clearTimeout(quiet)
    clearTimeout(forgetting)
    latest.value = candidate.value = null
    isShown.value = isCancelling.value = false
  }

  async function cancel(): Promise<void> {
    const requestId = latest.value?.requestId
    if (requestId === undefined) return
    isCancelling.value = true
    try {
      const { outcome } = await cancelRequest(diagram.team, requestId)
      if (outcome === 'too-late') {
        toasts.show({ text: 'It was kept before it could be cancelled. Undo leads back.' })
      }
    } catch (error) {
      isCancelling.value = false
      tellFailure('It could not be cancelled', error)
    }
  }

  useNotice('diagram_progress', (notice) => {
    if (notice.diagramId === diagram.id) hear(notice)
  })
  onScopeDispose(forget)

  return { underWay, candidate, isCancelling, cancel }
}
