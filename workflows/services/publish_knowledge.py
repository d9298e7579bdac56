"""Making what was edited in a knowledge graph its newest version."""

from django.db import transaction

from common.fingerprint import fingerprint_of
from workflows import selectors
from workflows.knowledge.content import EntityContent, KnowledgeContent, RelationContent
from workflows.models import Entity, KnowledgeGraph, KnowledgeVersion, Relation


@transaction.atomic
def publish_knowledge(*, graph_id: str) -> int:
    """Write the draft of a knowledge graph down as a version and return its number.

    A draft that says what the newest version says already makes no new one. Neither does an empty
    draft: a run always finds at least one passage, so the last version with anything in it stays.
    Runs that were started before keep the version they were started with.

    Called by the admin, which decides who may edit knowledge.
    """
    graph = KnowledgeGraph.objects.select_for_update().get(pk=graph_id)
    draft = _draft_of(graph_id)
    if not draft.entities or _is_newest(graph, draft):
        return graph.version
    graph.version += 1
    KnowledgeVersion.objects.create(graph=graph, number=graph.version, content=draft.wire())
    graph.save(update_fields=["version"])
    return graph.version


def _draft_of(graph_id: str) -> KnowledgeContent:
    entities = Entity.objects.filter(graph_id=graph_id).order_by("position", "pk")
    relations = Relation.objects.filter(graph_id=graph_id).order_by("position", "pk")
    return KnowledgeContent(
        entities=tuple(
            EntityContent(
                key=entity.key,
                name=entity.name,
                source=entity.source,
                snippet=entity.snippet,
                keywords=tuple(entity.keywords),
            )
            for entity in entities
        ),
        relations=tuple(
            RelationContent(
                source=relation.source.key, target=relation.target.key, type=relation.type
            )
            for relation in relations.select_related("source", "target")
        ),
    )


def _is_newest(graph: KnowledgeGraph, draft: KnowledgeContent) -> bool:
    if graph.version == 0:
        return False
    newest = selectors.knowledge_content(graph.pk, graph.version)
    return fingerprint_of(newest) == fingerprint_of(draft)
