/** An element type on its way from the palette to the canvas, carried by the browser's own dragging. */

// A name of our own: files and text dragged from elsewhere are not taken for a type.
const FORMAT = 'application/x-easel-element-type'

export function dragType(event: DragEvent, type: string): void {
  event.dataTransfer?.setData(FORMAT, type)
  if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copy'
}

export function carriesType(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes(FORMAT) ?? false
}

export function droppedType(event: DragEvent): string | null {
  return event.dataTransfer?.getData(FORMAT) || null
}
