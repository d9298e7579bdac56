/** What a gesture is called in the history: “Moved Orders”, “Moved 3 things”. */
import type { SceneItem } from '@/diagrams/scene/bounds'

// A summary is at most 200 characters long; a label may be.
const LONGEST_NAME = 80

export function toldOf(verb: string, items: readonly SceneItem[]): string {
  const [first] = items
  if (first === undefined) return verb
  return items.length === 1 ? `${verb} ${labelOf(first)}` : `${verb} ${items.length} things`
}

/** What stands on an item, out of what a screen reader says of it: “Orders” of “Service: Orders”. */
export function labelOf(item: SceneItem): string {
  const name = item.name.includes(': ') ? item.name.slice(item.name.indexOf(': ') + 2) : item.name
  const letters = Array.from(name)
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME - 1).join('')}…`
}
