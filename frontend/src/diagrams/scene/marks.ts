/** What a scene is made of, by the names that painting and pointing use. */
import type { SceneConnector, SceneShape } from '@/contracts'

export type Mark = SceneShape['marks'][number]
export type TextMark = Extract<Mark, { kind: 'text' }>
export type Stroke = NonNullable<Extract<Mark, { kind: 'path' }>['stroke']>
export type Part = SceneShape['part'] | 'relationship'

/** The id in the page of what stands for an item; one page shows one scene. */
export function domId(part: Part, id: string): string {
  return `scene-${part}-${id}`
}

export function isConnector(item: SceneShape | SceneConnector): item is SceneConnector {
  return 'points' in item
}
