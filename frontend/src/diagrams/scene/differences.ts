/** What a scene that may come has other than the one that is there. */
import type { Scene } from '@/contracts'

import { itemsById } from './bounds'
import { sameValue } from './same'

export interface Differences {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

/** By id, each in the order in which it is painted; what only moved has changed, too. */
export function differences(before: Scene, after: Scene): Differences {
  const [had, has] = [itemsById(before), itemsById(after)]
  return {
    added: [...has.keys()].filter((id) => !had.has(id)),
    changed: [...has].flatMap(([id, item]) => {
      const old = had.get(id)
      return old === undefined || sameValue(old, item) ? [] : [id]
    }),
    removed: [...had.keys()].filter((id) => !has.has(id)),
  }
}
