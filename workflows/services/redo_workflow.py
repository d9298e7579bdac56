"""Making a change to a workflow again that was taken back."""

from django.db import transaction
from django.utils import timezone

from common.history import NothingToRedo
from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Person
from workflows import selectors
from workflows.contracts import UndoWorkflow, WorkflowDetail
from workflows.graph.origin import Origin
from workflows.services.commit import append, locked
from workflows.services.details import answer
from workflows.services.histories import is_undone, undoing_of
from workflows.services.rebase import rebased


def redo_workflow(*, actor: Person, workflow_id: str, request: UndoWorkflow) -> WorkflowDetail:
    """Make the change again that the actor undid last, or the undone one that is named.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is archived or deleted.
        NothingToRedo: there is no such change, or it stands.
        UndoConflict: a later change touched the same things.
    """
    require(actor, Permission.EDIT, on=selectors.workflow_for(actor, workflow_id))
    now = timezone.now()

    # All under the lock: the difference is made to the head as it is, and a graph is small.
    @transaction.atomic
    def change(claim: Claim) -> WorkflowDetail:
        workflow = locked(workflow_id)
        selectors.require_active(selectors.state_of(workflow))
        number = request.revision or _last_own_undo(workflow_id, actor)
        if not is_undone(workflow_id, number):
            raise NothingToRedo(
                "There is no such change to make again.",
                hint="Choose a change of the history that was undone.",
            )
        graph = rebased(workflow, number, base=number - 1, ours=number)
        append(workflow, actor=actor, graph=graph, origin=Origin.REDO, now=now, undoes=number)
        return answer(claim, workflow, actor)

    return once(
        actor=actor,
        operation="redo_workflow",
        target=workflow_id,
        request=request,
        receipt_type=WorkflowDetail,
        change=change,
    )


def _last_own_undo(workflow_id: str, actor: Person) -> int:
    own = undoing_of(workflow_id, actor.user_id).redoable
    if not own:
        raise NothingToRedo("You have nothing to redo here.")
    return own[0]
