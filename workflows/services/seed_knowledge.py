"""Giving a team a knowledge graph to begin with."""

from django.db import transaction

from workflows.knowledge.content import KnowledgeContent
from workflows.models import Entity, KnowledgeGraph, Relation
from workflows.services.publish_knowledge import publish_knowledge


@transaction.atomic
def seed_knowledge(*, team_id: str, name: str, content: KnowledgeContent) -> str:
    """Make sure that the team has a knowledge graph called ``name``, and return its id.

    One that is there already is left alone, whatever it holds by now.
    """
    graph, is_new = KnowledgeGraph.objects.get_or_create(team_id=team_id, name=name)
    if not is_new:
        return graph.pk
    entities = {
        entity.key: Entity.objects.create(
            graph=graph,
            key=entity.key,
            name=entity.name,
            source=entity.source,
            snippet=entity.snippet,
            keywords=list(entity.keywords),
            position=position,
        )
        for position, entity in enumerate(content.entities)
    }
    for position, relation in enumerate(content.relations):
        Relation.objects.create(
            graph=graph,
            source=entities[relation.source],
            target=entities[relation.target],
            type=relation.type,
            position=position,
        )
    publish_knowledge(graph_id=graph.pk)
    return graph.pk
