"""A workflow as it is answered: its newest revision, and what may be said about it."""

from ledger.services import Claim
from revisions.histories import Undoing, undoing_of
from revisions.states import State
from teams.access import Permission, permissions_of
from teams.actors import Actor
from teams.selectors import author_of
from workflows.contracts import WorkflowDetail, WorkflowState
from workflows.graph.migrate import read_graph
from workflows.graph.model import OnCycle
from workflows.graph.order import cycles
from workflows.models import Workflow
from workflows.selectors import no_such_revision
from workflows.services.judging import remarks_on


def answer(claim: Claim, workflow: Workflow, actor: Actor) -> WorkflowDetail:
    """Answer for a change to ``workflow``, inside the transaction that made it."""
    detail = detail_of(workflow, actor)
    claim.resolve(detail)
    return detail


def detail_of(workflow: Workflow, actor: Actor) -> WorkflowDetail:
    """Return ``workflow`` at its head, as ``actor`` sees it; costs a handful of queries.

    Raises:
        NotFound: it has been purged meanwhile.
    """
    head = workflow.revisions.filter(number=workflow.head_number).first()
    if head is None:
        raise no_such_revision()
    graph = read_graph(head.graph)
    on_cycle = OnCycle(workflow.on_cycle)
    may = permissions_of(actor, on=workflow)
    is_active = workflow.state is State.ACTIVE
    can_edit = is_active and Permission.EDIT in may
    undoing = undoing_of(workflow.revisions.all(), actor.owner_id) if can_edit else Undoing()
    return WorkflowDetail(
        id=workflow.pk,
        name=workflow.name,
        project_id=workflow.project_id,
        state=WorkflowState(workflow.state),
        on_cycle=on_cycle,
        revision=workflow.head_number,
        graph=graph,
        remarks=remarks_on(graph, team_id=workflow.team_id, on_cycle=on_cycle),
        cycle_node_ids=cycles(graph),
        undoable=undoing.undoable,
        redoable=undoing.redoable,
        can_edit=can_edit,
        can_run=is_active and Permission.RUN in may,
        created_at=workflow.created_at,
        updated_at=workflow.updated_at,
        updated_by=author_of(*head.author_key),
        deletes_at=workflow.deletes_at,
    )
