"""Making a workflow that begins where another one stands."""

from django.db import transaction
from django.utils import timezone

from ledger.services import Claim, once
from revisions.naming import copy_name
from revisions.states import State
from teams.access import Permission, require
from teams.actors import Actor
from workflows import selectors
from workflows.contracts import DuplicateWorkflow, WorkflowDetail
from workflows.graph.limits import MAX_WORKFLOW_NAME_LENGTH
from workflows.graph.origin import Origin
from workflows.services.commit import begin
from workflows.services.details import answer


def duplicate_workflow(
    *, actor: Actor, workflow_id: str, request: DuplicateWorkflow
) -> WorkflowDetail:
    """Make a copy of a workflow's newest revision beside it, without its history and its runs.

    An archived workflow can be copied, that is what it was kept for; a deleted one cannot.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is deleted.
    """
    require(actor, Permission.EDIT, on=selectors.workflow_for(actor, workflow_id))
    now = timezone.now()

    @transaction.atomic
    def change(claim: Claim) -> WorkflowDetail:
        # Asked for once more: what was asked before guards the answer to a repeated request.
        original = selectors.workflow_for(actor, workflow_id)
        require(actor, Permission.EDIT, on=original)
        if original.state is State.DELETED:
            original.require_active()
        number, graph = selectors.graph_at(workflow_id, None)
        workflow = begin(
            actor=actor,
            name=request.name or copy_name(original.name, longest=MAX_WORKFLOW_NAME_LENGTH),
            graph=graph,
            on_cycle=original.on_cycle,
            origin=Origin.CREATE,
            now=now,
            project_id=original.project_id,
            note=f"Copied from revision {number} of another workflow",
        )
        return answer(claim, workflow, actor)

    return once(
        actor=actor,
        operation="duplicate_workflow",
        target=workflow_id,
        request=request,
        receipt_type=WorkflowDetail,
        change=change,
    )
