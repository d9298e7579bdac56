"""Looking at what a team knows, as its next run will search it."""

from common.errors import NotFound
from teams.access import Permission, require
from teams.actors import Actor
from workflows import selectors
from workflows.contracts import KnowledgeEntity, KnowledgeGraphDetail, KnowledgeRelation
from workflows.models import KnowledgeGraph


def read_knowledge_graph(*, actor: Actor, graph_id: str) -> KnowledgeGraphDetail:
    """Return the newest version of a knowledge graph.

    Raises:
        NotFound: the actor's team has no such graph, or nothing was saved in it yet.
        Forbidden: the actor may not look at it.
    """
    # Of the team as a whole: workflows of every project search the same knowledge.
    require(actor, Permission.VIEW)
    graph = KnowledgeGraph.objects.filter(
        pk=graph_id, team_id=actor.team_id, version__gte=1
    ).first()
    if graph is None:
        raise NotFound("There is no such knowledge graph in this team.")
    content = selectors.knowledge_content(graph.pk, graph.version)
    return KnowledgeGraphDetail(
        id=graph.pk,
        name=graph.name,
        version=graph.version,
        entities=tuple(
            KnowledgeEntity(
                id=entity.key,
                name=entity.name,
                source=entity.source,
                snippet=entity.snippet,
                keywords=entity.keywords,
            )
            for entity in content.entities
        ),
        relations=tuple(
            KnowledgeRelation(source=relation.source, target=relation.target, type=relation.type)
            for relation in content.relations
        ),
    )
