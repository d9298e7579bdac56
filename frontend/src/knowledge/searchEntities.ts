import type { KnowledgeEntity } from '@/contracts'

/** The entities that mention every word of ``search``, in the order they are kept in. */
export function entitiesMatching(
  entities: readonly KnowledgeEntity[],
  search: string,
): readonly KnowledgeEntity[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entities.filter((entity) => {
    const text = [entity.name, entity.source, entity.snippet, ...entity.keywords]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** What an entity is called, by its id; a relation to one that is missing shows the id itself. */
export function nameOfEntity(entities: readonly KnowledgeEntity[]): (id: string) => string {
  const names = new Map(entities.map((entity) => [entity.id, entity.name]))
  return (id) => names.get(id) ?? id
}
