"""Reading workflows and knowledge.

Everything starts from the actor's own team. What belongs to another answers as if it did not
exist; whether somebody may see it at all is asked by the services.
"""

from collections.abc import Collection, Iterable
from datetime import datetime
from functools import lru_cache

from django.conf import settings
from django.db.models import QuerySet

from common.contract import Contract
from common.errors import NotFound
from revisions.states import State, require_active
from teams.actors import Actor, Visitor
from workflows.graph.limits import GraphCaps
from workflows.graph.migrate import read_graph
from workflows.graph.model import OnCycle, WorkflowGraph
from workflows.knowledge.content import KnowledgeContent
from workflows.models import KnowledgeGraph, KnowledgeVersion, Workflow, WorkflowRevision

# Versions never change, so what was read once stays right; a few of the largest allowed graphs
# are some megabytes.
VERSIONS_KEPT_IN_MEMORY = 64


class Head(Contract):
    """A workflow without its content: whose it is, and where it stands."""

    id: str
    team_id: str
    name: str
    project_id: str | None
    state: State
    on_cycle: OnCycle
    revision: int

    def require_active(self) -> None:
        """Raise ``WorkflowNotActive`` if it is archived or deleted."""
        require_active(self.state, noun=Workflow.noun, refusal=Workflow.NotActive)


def reached_by(actor: Actor | Visitor) -> QuerySet[Workflow]:
    """Return the workflows of the actor's team, as far as their token reaches; of one that is
    deleted, the runs are still there."""
    return Workflow.objects.reached_by(actor)


def workflow_for(actor: Actor | Visitor, workflow_id: str) -> Head:
    """Return where a workflow of the actor's team stands; for people, archived and deleted ones
    included.

    Raises:
        NotFound: the team has no such workflow.
    """
    workflow = Workflow.row_for(actor, workflow_id)
    return Head(
        id=workflow.pk,
        team_id=workflow.team_id,
        name=workflow.name,
        project_id=workflow.project_id,
        state=workflow.state,
        on_cycle=OnCycle(workflow.on_cycle),
        revision=workflow.head_number,
    )


def workflows_gone_since(before: datetime, *, most: int, after: str = "") -> tuple[str, ...]:
    """Return up to ``most`` workflows that were deleted before then, or whose team was, by id;
    those whose ids come after ``after``."""
    return Workflow.objects.gone_since(before, most=most, after=after)


def names_of(workflow_ids: Iterable[str]) -> dict[str, str]:
    """Return what each of those workflows is called; one query."""
    return dict(Workflow.objects.filter(pk__in=set(workflow_ids)).values_list("id", "name"))


def workflows_in(project_ids: Collection[str]) -> dict[str, int]:
    """Return how many workflows, deleted ones aside, are in each of those projects; one query."""
    return Workflow.objects.counted_in(project_ids)


def graph_at(workflow_id: str, revision: int | None) -> tuple[int, WorkflowGraph]:
    """Return a revision's number and its graph; the newest where none is named.

    Raises:
        NotFound: the workflow has no such revision.
    """
    rows = WorkflowRevision.objects.filter(workflow_id=workflow_id)
    row = (rows.order_by("-number") if revision is None else rows.filter(number=revision)).first()
    if row is None:
        raise no_such_revision()
    return row.number, read_graph(row.graph)


def no_such_revision() -> NotFound:
    return NotFound("This workflow has no such revision.")


def graph_caps() -> GraphCaps:
    """Return how large a graph this installation accepts."""
    return GraphCaps(
        max_nodes=settings.EASEL.max_nodes,
        max_edges=settings.EASEL.max_edges,
        max_question_length=settings.EASEL.max_question_length,
    )


def knowledge_graph_ids(team_id: str) -> tuple[str, ...]:
    """Return the knowledge graphs that a run of the team may search, the default one first."""
    return tuple(_searchable(team_id).values_list("id", flat=True))


def default_knowledge_graph_id(team_id: str) -> str | None:
    """Return the graph that is searched where a node names none: the team's first."""
    return _searchable(team_id).values_list("id", flat=True).first()


def knowledge_names(graph_ids: Collection[str]) -> dict[str, str]:
    """Return what those of the graphs that still exist are called; no query for none."""
    if not graph_ids:
        return {}
    return dict(KnowledgeGraph.objects.filter(pk__in=graph_ids).values_list("id", "name"))


def knowledge_versions(team_id: str, graph_ids: Iterable[str]) -> dict[str, int]:
    """Return the newest version of each of those graphs, the team's first graph first.

    A graph that is not the team's, or that was never saved with anything in it, is left out.
    """
    return dict(_searchable(team_id).filter(pk__in=set(graph_ids)).values_list("id", "version"))


@lru_cache(maxsize=VERSIONS_KEPT_IN_MEMORY)
def knowledge_content(graph_id: str, version: int) -> KnowledgeContent:
    """Return a knowledge graph as it was at ``version``; read once and then kept.

    Raises:
        NotFound: there is no such version.
    """
    content = (
        KnowledgeVersion.objects.filter(graph_id=graph_id, number=version)
        .values_list("content", flat=True)
        .first()
    )
    if content is None:
        raise NotFound("There is no such version of this knowledge graph.")
    return KnowledgeContent.model_validate(content)


def _searchable(team_id: str) -> QuerySet[KnowledgeGraph]:
    return KnowledgeGraph.objects.filter(team_id=team_id, version__gte=1).order_by(
        "created_at", "pk"
    )
