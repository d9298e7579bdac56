/** How a node is set up, in one line: what it looks like on the canvas without being opened. */

import type { Catalogue, GraphNode } from '@/contracts'
import type { Choice } from '@/ui/choice'
import { fieldsOf, type Field } from '@/ui/schemaFields'

/** Names for the ids that settings hold, by where they are chosen from. */
export type Choices = Readonly<Record<string, readonly Choice[]>>

export function choicesOf(catalogue: Catalogue | null): Choices {
  return {
    tools: (catalogue?.tools ?? []).map((tool) => ({
      value: tool.name,
      label: tool.label,
      description: tool.summary,
    })),
    'knowledge-graphs': (catalogue?.knowledgeGraphs ?? []).map((graph) => ({
      value: graph.id,
      label: graph.name,
      description: `${counted(graph.entityCount, 'entity', 'entities')}, ${counted(graph.relationCount, 'relation', 'relations')}`,
    })),
  }
}

/** Answers the line for each node; a kind that has nothing to set says what it does. */
export function summarizer(catalogue: Catalogue | null): (node: GraphNode) => string {
  const choices = choicesOf(catalogue)
  const kinds = new Map(
    (catalogue?.nodeKinds ?? []).map((kind) => [
      kind.name,
      { summary: kind.summary, fields: fieldsOf(kind.configSchema) },
    ]),
  )
  return (node) => {
    const kind = kinds.get(node.kind)
    if (kind === undefined) return 'This kind of node is not known here.'
    const said = kind.fields
      .map((field) => inWords(field, node.config[field.name] ?? field.fallback, choices))
      .filter((text) => text !== '')
    return said.join(' · ') || kind.summary
  }
}

function inWords(field: Field, value: unknown, choices: Choices): string {
  if (field.kind === 'choice') {
    const offered = field.source === undefined ? field.choices : (choices[field.source] ?? [])
    if (value === '' || value === null || value === undefined) {
      // Left empty, a run takes the first one there is.
      return field.source === undefined ? '' : (offered[0]?.label ?? '')
    }
    return offered.find((choice) => choice.value === value)?.label ?? String(value)
  }
  if (field.kind === 'switch') return value === true ? field.title : ''
  if (value === '' || value === null || value === undefined) return ''
  const [line = ''] = String(value).trim().split('\n')
  return line
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
