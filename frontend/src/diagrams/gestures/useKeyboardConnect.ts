import { onScopeDispose, shallowRef, type Ref } from 'vue'

import type { SceneItem } from '@/diagrams/scene/bounds'
import { isConnector } from '@/diagrams/scene/marks'
import { useAnnouncer } from '@/ui/useAnnouncer'

import { labelOf } from './words'

/**
 * Drawing a connector without a pointer: begun on one element, ended on the one that one walks to.
 */
export function useKeyboardConnect(connect: (from: string, to: string) => void): {
  from: Readonly<Ref<string | null>>
  /** Begin at ``item``, or end there when begun before. */
  press: (item: SceneItem | null) => void
  /** End at ``item``; answers whether one was under way. */
  finish: (item: SceneItem) => boolean
  giveUp: () => boolean
} {
  const announcer = useAnnouncer()
  const from = shallowRef<string | null>(null)

  function press(item: SceneItem | null): void {
    if (item === null || isConnector(item) || item.part !== 'element') {
      announcer.polite('Go to an element first; a connection begins there.')
    } else if (from.value === null) {
      from.value = item.id
      announcer.polite(
        `Connecting ${labelOf(item)}. Go to the other element and press Enter; Escape gives up.`,
      )
    } else finish(item)
  }

  function finish(item: SceneItem): boolean {
    const begun = from.value
    if (begun === null) return false
    if (isConnector(item) || item.part !== 'element') {
      announcer.polite('A connection ends at an element.')
      return true
    }
    from.value = null
    if (item.id === begun) announcer.polite('A connection cannot lead back to where it starts.')
    else connect(begun, item.id)
    return true
  }

  function giveUp(): boolean {
    const wasUnderWay = from.value !== null
    from.value = null
    if (wasUnderWay) announcer.polite('Not connected.')
    return wasUnderWay
  }

  onScopeDispose(() => {
    from.value = null
  })

  return { from, press, finish, giveUp }
}
