/** What a team has to compose with: node kinds, tools, knowledge. */
import type { Catalogue, KnowledgeGraphDetail } from '@/contracts'

import { get } from './client'

export function readCatalogue(team: string, signal?: AbortSignal): Promise<Catalogue> {
  return get(`/api/${team}/catalogue`, { signal })
}

/** A visitor's catalogue. Refused with NOT_FOUND where the demo is not open. */
export function readDemoCatalogue(signal?: AbortSignal): Promise<Catalogue> {
  return get('/api/demo', { signal })
}

export function readKnowledgeGraph(
  team: string,
  graphId: string,
  signal?: AbortSignal,
): Promise<KnowledgeGraphDetail> {
  return get(`/api/${team}/knowledge-graphs/${graphId}`, { signal })
}
