import type { ToolCall } from '@/contracts'

export interface ArgumentRow {
  name: string
  value: string
}

/** The arguments of a tool call as names and values to read; those left empty say nothing. */
export function argumentRows(args: ToolCall['args']): ArgumentRow[] {
  return Object.entries(args)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({ name: nameInWords(name), value: text(value) }))
}

function nameInWords(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
