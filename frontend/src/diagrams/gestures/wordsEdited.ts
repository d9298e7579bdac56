/** Which words of something are changed on the canvas, and where they are. */
import type { DocumentView, Rect } from '@/contracts'
import type { SceneItem } from '@/diagrams/scene/bounds'
import { middleOfLine } from '@/diagrams/scene/bounds'
import { isConnector } from '@/diagrams/scene/marks'

import { labelOf } from './words'

export interface WordsEdited {
  readonly box: Rect
  readonly text: string
  /** What the field is called. */
  readonly label: string
  readonly maxLength: number
  readonly lines: boolean
}

const HEAD_PX = 40

export function wordsEdited(item: SceneItem, view: DocumentView | null): WordsEdited {
  if (isConnector(item)) {
    const [x, y] = middleOfLine(item.points)
    const known = view?.relationships.find(({ id }) => id === item.id)
    return {
      box: item.caption ?? [x, y, 0, 0],
      text: known?.label ?? '',
      label: 'Label of the relationship',
      maxLength: 80,
      lines: false,
    }
  }
  const [x, y, width] = item.box
  if (item.part === 'boundary') {
    const known = view?.groups.find(({ id }) => id === item.id)
    return {
      box: [x, y, width, HEAD_PX],
      text: known?.label ?? labelOf(item),
      label: 'Name of the boundary',
      maxLength: 80,
      lines: false,
    }
  }
  if (item.part === 'note') {
    const known = view?.notes.find(({ id }) => id === item.id)
    const text = known?.text ?? labelOf(item)
    return { box: item.box, text, label: 'Text of the note', maxLength: 1000, lines: true }
  }
  const known = view?.nodes.find(({ id }) => id === item.id)
  return {
    box: item.box,
    text: known?.label ?? labelOf(item),
    label: 'Name of the element',
    maxLength: 120,
    lines: false,
  }
}
