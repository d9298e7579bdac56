"""The one place a revision is written."""

from datetime import datetime

from common.fingerprint import fingerprint_of
from revisions.naming import name_key
from teams.actors import Actor, Bot
from teams.notices import announce
from workflows.contracts import WorkflowChanged, WorkflowState
from workflows.graph.migrate import stored
from workflows.graph.model import OnCycle, WorkflowGraph
from workflows.graph.origin import Origin
from workflows.models import Workflow, WorkflowRevision


def begin(
    *,
    actor: Actor,
    name: str,
    graph: WorkflowGraph,
    on_cycle: OnCycle,
    origin: Origin,
    now: datetime,
    project_id: str | None = None,
    note: str = "",
) -> Workflow:
    """Make a workflow with its first revision. Called inside a transaction."""
    workflow = Workflow.objects.create(
        team_id=actor.team_id,
        project_id=project_id,
        name=name,
        name_key=name_key(name),
        on_cycle=on_cycle.value,
        head_number=1,
        created_at=now,
        updated_at=now,
    )
    _write(workflow, actor=actor, graph=graph, origin=origin, now=now, undoes=None, note=note)
    announce_change(workflow)
    return workflow


def append(
    workflow: Workflow,
    *,
    actor: Actor,
    graph: WorkflowGraph,
    origin: Origin,
    now: datetime,
    undoes: int | None = None,
    note: str = "",
) -> None:
    """Append a revision to ``workflow`` and move its head, in the row and in the object.

    Called with ``workflow`` from ``locked`` in the same transaction: nobody else can take the
    number. The announcement goes out when that transaction commits.
    """
    workflow.head_number += 1
    workflow.updated_at = now
    _write(workflow, actor=actor, graph=graph, origin=origin, now=now, undoes=undoes, note=note)
    workflow.save(update_fields=["head_number", "updated_at"])
    announce_change(workflow)


def says_the_same(workflow: Workflow, graph: WorkflowGraph) -> bool:
    """Say whether ``graph`` is what the head of ``workflow`` holds already."""
    return WorkflowRevision.objects.filter(
        workflow_id=workflow.pk, number=workflow.head_number, fingerprint=fingerprint_of(graph)
    ).exists()


def announce_change(workflow: Workflow) -> None:
    """Tell the team's open pages where ``workflow`` stands, after commit."""
    announce(
        workflow.team_id,
        WorkflowChanged(
            workflow_id=workflow.pk,
            revision=workflow.head_number,
            state=WorkflowState(workflow.state),
        ),
    )


def _write(
    workflow: Workflow,
    *,
    actor: Actor,
    graph: WorkflowGraph,
    origin: Origin,
    now: datetime,
    undoes: int | None,
    note: str,
) -> None:
    WorkflowRevision.objects.create(
        workflow=workflow,
        number=workflow.head_number,
        origin=origin.value,
        undoes=undoes,
        note=note,
        graph=stored(graph),
        fingerprint=fingerprint_of(graph),
        node_count=len(graph.nodes),
        edge_count=len(graph.edges),
        owner_id=actor.owner_id,
        token_id=actor.token_id if isinstance(actor, Bot) else None,
        created_at=now,
    )
