/** A node kind on its way from the palette to a canvas, as the browser's drag and drop carries it. */

const TYPE = 'application/x-easel-kind'

export function dragKind(event: DragEvent, kindName: string): void {
  if (event.dataTransfer === null) return
  event.dataTransfer.setData(TYPE, kindName)
  event.dataTransfer.effectAllowed = 'copy'
}

/**
 * The name of the kind that is dropped; null when it is something else that is dragged.
 *
 * While it is still in the air the browser keeps the name to itself, and this is empty.
 */
export function draggedKind(event: DragEvent): string | null {
  const data = event.dataTransfer
  return data?.types.includes(TYPE) ? data.getData(TYPE) : null
}
