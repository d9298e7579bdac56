/** How much of a node is drawn: what could not be read from that far away only costs time. */

export type Detail = 'full' | 'names' | 'shapes'

const LEAST_ZOOM_TO_READ = 0.4
const LEAST_ZOOM_FOR_NAMES = 0.2

/** Everything; its name, enlarged; or no more than its shape, its kind and how a run stands with it. */
export function detailAt(zoom: number): Detail {
  if (zoom >= LEAST_ZOOM_TO_READ) return 'full'
  return zoom >= LEAST_ZOOM_FOR_NAMES ? 'names' : 'shapes'
}
