"""Changing what is kept about a workflow beside its graph: its name, its settings, its state."""

from collections.abc import Callable

from django.db import transaction

from ledger.contracts import Change
from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Actor
from teams.audit import note
from workflows import selectors
from workflows.contracts import WorkflowDetail
from workflows.models import Workflow
from workflows.services.commit import announce_change, locked
from workflows.services.details import answer

# Changes a locked row and names the fields it changed; none when there was nothing to do.
Settle = Callable[[Workflow], tuple[str, ...]]


def settle(
    *,
    actor: Actor,
    workflow_id: str,
    operation: str,
    request: Change,
    by: Settle,
    decision: str | None = None,
) -> WorkflowDetail:
    """Let ``by`` change the row of a workflow, at most once per request.

    A ``decision`` about the workflow as a whole goes into the audit log, in that word of the past:
    “Deleted”.

    No revision is written, so ``updated_at`` and the history stay what they say they are: when the
    graph changed, and how.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
    """
    require(actor, Permission.EDIT, on=selectors.workflow_for(actor, workflow_id))

    @transaction.atomic
    def change(claim: Claim) -> WorkflowDetail:
        workflow = locked(workflow_id)
        changed = by(workflow)
        if changed:
            workflow.save(update_fields=changed)
            if decision is not None:
                note(
                    actor=actor,
                    action=operation,
                    target_type="workflow",
                    target_id=workflow_id,
                    summary=f"{decision} the workflow “{workflow.name}”.",
                )
            announce_change(workflow)
        return answer(claim, workflow, actor)

    return once(
        actor=actor,
        operation=operation,
        target=workflow_id,
        request=request,
        receipt_type=WorkflowDetail,
        change=change,
    )
