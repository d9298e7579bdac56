"""Going back to what a workflow once said."""

from django.db import transaction
from django.utils import timezone

from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Person
from workflows import selectors
from workflows.contracts import RestoreRevision, WorkflowDetail
from workflows.graph.origin import Origin
from workflows.services.commit import append, locked, says_the_same
from workflows.services.details import answer


def restore_revision(
    *, actor: Person, workflow_id: str, request: RestoreRevision
) -> WorkflowDetail:
    """Make the graph of an earlier revision the newest one, whatever was saved since.

    What was saved since stays in the history. Restoring what the head says already appends nothing.

    Raises:
        NotFound: the actor's team has no such workflow, or it no such revision.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is archived or deleted.
    """
    require(actor, Permission.EDIT, on=selectors.workflow_for(actor, workflow_id))
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> WorkflowDetail:
        workflow = locked(workflow_id)
        selectors.require_active(selectors.state_of(workflow))
        number, graph = selectors.graph_at(workflow_id, request.revision)
        if not says_the_same(workflow, graph):
            append(
                workflow,
                actor=actor,
                graph=graph,
                origin=Origin.RESTORE,
                now=now,
                note=f"Restored revision {number}",
            )
        return answer(claim, workflow, actor)

    return once(
        actor=actor,
        operation="restore_revision",
        target=workflow_id,
        request=request,
        receipt_type=WorkflowDetail,
        change=change,
    )
