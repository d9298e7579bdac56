import type { ToolCall } from '@/contracts'

export interface ArgumentRow {
  name: string
  value: string
}

/** The arguments of a tool call as names and values to read; `graphId` is “graph id”. */
export function argumentRows(args: ToolCall['args']): ArgumentRow[] {
  return Object.entries(args).map(([name, value]) => ({
    name: nameInWords(name),
    value: text(value),
  }))
}

function nameInWords(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

function text(value: unknown): string {
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
