/** Marks somewhere else: what is drawn in the plane of the view moves with what it belongs to. */
import type { SceneConnector } from '@/contracts'

export type Mark = SceneConnector['marks'][number]

/** How many pairs of coordinates follow each command that has only such. */
const PAIRS: Readonly<Record<string, number>> = { M: 1, L: 1, Q: 2, C: 3 }

/** ``mark`` moved by (`dx`, `dy`) px. */
export function shifted<Kind extends Mark>(mark: Kind, dx: number, dy: number): Kind {
  switch (mark.kind) {
    case 'rectangle':
    case 'text':
      return { ...mark, x: mark.x + dx, y: mark.y + dy }
    case 'ellipse':
      return { ...mark, cx: mark.cx + dx, cy: mark.cy + dy }
    case 'line':
      return { ...mark, x1: mark.x1 + dx, y1: mark.y1 + dy, x2: mark.x2 + dx, y2: mark.y2 + dy }
    case 'path':
      return { ...mark, data: shiftedPath(mark.data, dx, dy) }
  }
}

/** Path data as the server writes it (absolute commands, numbers apart by spaces), moved. */
export function shiftedPath(data: string, dx: number, dy: number): string {
  const words = data.split(' ').filter((word) => word !== '')
  const moved: string[] = []
  let at = 0
  const take = (by: number): void => {
    moved.push(String(Number(words[at]) + by))
    at += 1
  }
  while (at < words.length) {
    const command = words[at] ?? ''
    moved.push(command)
    at += 1
    if (command === 'H') take(dx)
    else if (command === 'V') take(dy)
    else if (command === 'A') {
      for (let word = 0; word < 5; word += 1) take(0)
      take(dx)
      take(dy)
    } else {
      for (let pair = 0; pair < (PAIRS[command] ?? 0); pair += 1) {
        take(dx)
        take(dy)
      }
    }
  }
  return moved.join(' ')
}
