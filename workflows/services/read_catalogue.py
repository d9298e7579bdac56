"""Everything a studio offers to choose from."""

from django.db.models import Count

from common.errors import NotFound
from teams.access import Permission, require
from teams.actors import Actor, Visitor
from teams.authentication import visitor
from workflows import selectors
from workflows.contracts import (
    Catalogue,
    GraphLimits,
    KnowledgeGraphCard,
    NodeKindCard,
    ToolCard,
)
from workflows.models import KnowledgeGraph
from workflows.nodes.registry import NODE_KINDS
from workflows.starters import STARTER
from workflows.tools.registry import TOOLS


def read_catalogue(*, actor: Actor) -> Catalogue:
    """Return what the actor's team may build workflows from.

    Raises:
        Forbidden: the actor may not look at what the team keeps.
    """
    require(actor, Permission.VIEW)
    return _catalogue_of(actor.team_id)


def read_demo_catalogue() -> Catalogue:
    """Return what a visitor of a public demonstration may build an unsaved workflow from.

    Raises:
        NotFound: this installation is none.
    """
    guest: Visitor | None = visitor()
    if guest is None:
        raise NotFound("There is nothing at this address.")
    require(guest, Permission.RUN)
    return _catalogue_of(guest.team_id)


def _catalogue_of(team_id: str) -> Catalogue:
    caps = selectors.graph_caps()
    return Catalogue(
        node_kinds=tuple(
            NodeKindCard(
                name=kind.name,
                label=kind.label,
                summary=kind.summary,
                icon=kind.icon,
                tone=kind.tone,
                config_schema=kind.config_schema(),
            )
            for kind in NODE_KINDS
        ),
        tools=tuple(
            ToolCard(name=tool.name, label=tool.label, summary=tool.summary) for tool in TOOLS
        ),
        knowledge_graphs=_knowledge_cards(team_id),
        starter=STARTER,
        limits=GraphLimits(
            max_nodes=caps.max_nodes,
            max_edges=caps.max_edges,
            max_question_length=caps.max_question_length,
        ),
    )


def _knowledge_cards(team_id: str) -> tuple[KnowledgeGraphCard, ...]:
    graphs = KnowledgeGraph.objects.filter(pk__in=selectors.knowledge_graph_ids(team_id)).annotate(
        entity_count=Count("entities", distinct=True),
        relation_count=Count("relations", distinct=True),
    )
    return tuple(
        KnowledgeGraphCard(
            id=graph.pk,
            name=graph.name,
            entity_count=graph.entity_count,
            relation_count=graph.relation_count,
        )
        for graph in graphs.order_by("created_at", "pk")
    )
