"""Taking a change to a workflow back."""

from django.utils import timezone

from revisions.histories import change_to_undo
from revisions.services.changing import change_locked
from teams.actors import Person
from workflows.contracts import UndoWorkflow, WorkflowDetail
from workflows.graph.origin import Origin
from workflows.models import Workflow
from workflows.services.commit import append
from workflows.services.rebase import rebased
from workflows.services.shelf import WORKFLOWS


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
    now = timezone.now()

    # All under the lock: the difference is made to the head as it is, and a graph is small.
    def undo(workflow: Workflow) -> None:
        workflow.require_active()
        number = change_to_undo(workflow.revisions.all(), actor, request.revision)
        graph = rebased(workflow, number, base=number, ours=number - 1)
        append(workflow, actor=actor, graph=graph, origin=Origin.UNDO, now=now, undoes=number)

    return change_locked(
        WORKFLOWS, workflow_id, actor=actor, operation="undo_workflow", request=request, by=undo
    )
