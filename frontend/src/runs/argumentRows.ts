import type { ToolCall } from '@/contracts'

export interface ArgumentRow {
  name: string
  value: string
}

/**
 * What a knowledge graph is called that a call names by its id, or by an empty one: the default.
 * Null where nobody knows any more.
 */
export type GraphName = (id: string) => string | null

/** By its name in the contracts of the tools: an id, which says nothing to anybody who reads it. */
const KNOWLEDGE_GRAPH = 'graphId'

/** The arguments of a tool call as names and values to read; those left empty say nothing. */
export function argumentRows(
  args: ToolCall['args'],
  graphName: GraphName = () => null,
): ArgumentRow[] {
  return Object.entries(args)
    .map(([name, value]) =>
      name === KNOWLEDGE_GRAPH && typeof value === 'string'
        ? { name: 'knowledge graph', value: graphName(value) ?? value }
        : { name: nameInWords(name), value: value === null ? '' : text(value) },
    )
    .filter(({ value }) => value !== '')
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
