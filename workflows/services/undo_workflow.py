"""Taking a change to a workflow back."""

from django.db import transaction
from django.utils import timezone

from common.history import NothingToUndo
from ledger.services import Claim, once
from teams.access import Permission, require
from teams.actors import Person
from workflows import selectors
from workflows.contracts import UndoWorkflow, WorkflowDetail
from workflows.graph.origin import Origin
from workflows.services.commit import append, locked
from workflows.services.details import answer
from workflows.services.histories import is_change, is_undone, undoing_of
from workflows.services.rebase import rebased


def undo_workflow(*, actor: Person, workflow_id: str, request: UndoWorkflow) -> WorkflowDetail:
    """Take the actor's newest change back, or the one that is named, whoever made it.

    The undo is one more revision, even where others have taken the same thing back already: the
    history then says so, and the next undo reaches the next change.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is archived or deleted.
        NothingToUndo: there is no such change, or it does not stand any more.
        UndoConflict: a later change touched the same things.
    """
    require(actor, Permission.EDIT, on=selectors.workflow_for(actor, workflow_id))
    now = timezone.now()

    # All under the lock: the difference is made to the head as it is, and a graph is small.
    @transaction.atomic
    def change(claim: Claim) -> WorkflowDetail:
        workflow = locked(workflow_id)
        selectors.require_active(selectors.state_of(workflow))
        number = request.revision or _newest_own_change(workflow_id, actor)
        if not is_change(workflow_id, number) or is_undone(workflow_id, number):
            raise NothingToUndo(
                "There is no such change to take back.",
                hint="Choose a change of the history that was not undone.",
            )
        graph = rebased(workflow, number, base=number, ours=number - 1)
        append(workflow, actor=actor, graph=graph, origin=Origin.UNDO, now=now, undoes=number)
        return answer(claim, workflow, actor)

    return once(
        actor=actor,
        operation="undo_workflow",
        target=workflow_id,
        request=request,
        receipt_type=WorkflowDetail,
        change=change,
    )


def _newest_own_change(workflow_id: str, actor: Person) -> int:
    own = undoing_of(workflow_id, actor.user_id).undoable
    if not own:
        raise NothingToUndo("You have nothing to undo here.")
    return own[0]
