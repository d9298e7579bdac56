/** Graphs small enough to read in a test. */

import type {
  Catalogue,
  Edge,
  GraphNode,
  NodeKindCard,
  WorkflowDetail,
  WorkflowGraph,
} from '@/contracts'

/** ``exampleGraph('a b c', 'a>b', 'b>c')``: three agents in a row, 300 px apart. */
export function exampleGraph(nodes: string, ...edges: string[]): WorkflowGraph {
  return {
    nodes: nodes
      .split(' ')
      .filter(Boolean)
      .map((id, index) => exampleNode(id, { x: index * 300, y: 0 })),
    edges: edges.map((text) => exampleEdge(text)),
  }
}

export function exampleNode(id: string, position = { x: 0, y: 0 }, kind = 'agent'): GraphNode {
  return { id, kind, label: id, config: {}, position }
}

/** ``exampleEdge('a>b')`` is called like what it joins. */
export function exampleEdge(text: string): Edge {
  const [source = '', target = ''] = text.split('>')
  return { id: text.replace('>', '-'), source, target }
}

export function idsOf(items: readonly { readonly id: string }[]): string {
  return items.map((item) => item.id).join(' ')
}

/** Numbers instead of chance: ``agent_1``, ``edge_2``, … */
export function countedIds(): (prefix: string) => string {
  let last = 0
  return (prefix) => `${prefix}_${(last += 1)}`
}

/** A source of chance that gives the same numbers for the same seed, each from 0 to below 1. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** A workflow as the server would answer it. */
export function exampleDetail(
  graph: WorkflowGraph,
  parts: Partial<WorkflowDetail> = {},
): WorkflowDetail {
  return {
    id: 'w_000000000001',
    name: 'Example',
    projectId: null,
    state: 'active',
    onCycle: 'run_once',
    revision: 1,
    graph,
    remarks: [],
    cycleNodeIds: [],
    undoable: [],
    redoable: [],
    canEdit: true,
    canRun: true,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    updatedBy: null,
    deletesAt: null,
    replayed: false,
    ...parts,
  }
}

/** A catalogue of three kinds and two knowledge graphs. */
export function exampleCatalogue(): Catalogue {
  return {
    nodeKinds: [
      exampleKind('agent', 'Reasons and answers.', {
        prompt: { type: 'string', title: 'Prompt', format: 'multiline', default: '' },
      }),
      exampleKind('knowledge', 'Finds passages.', {
        graphId: {
          type: 'string',
          title: 'Knowledge graph',
          default: '',
          'x-choices': 'knowledge-graphs',
        },
      }),
      exampleKind('output', 'Shows the answer.', {}),
    ],
    tools: [],
    knowledgeGraphs: [
      { id: 'kg_1', name: 'Papers', entityCount: 4, relationCount: 4 },
      { id: 'kg_2', name: 'Handbook', entityCount: 1, relationCount: 0 },
    ],
    starter: exampleGraph('knowledge agent', 'knowledge>agent'),
    limits: { maxNodes: 5, maxEdges: 10, maxQuestionLength: 100 },
  }
}

function exampleKind(name: string, summary: string, properties: object): NodeKindCard {
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  const configSchema = { type: 'object', properties }
  return { name, label, summary, icon: 'bot', tone: name, configSchema }
}
