"""Making a change to a workflow again that was taken back."""

from django.utils import timezone

from revisions.histories import change_to_redo
from revisions.services.changing import change_locked
from teams.actors import Person
from workflows.contracts import UndoWorkflow, WorkflowDetail
from workflows.graph.origin import Origin
from workflows.models import Workflow
from workflows.services.commit import append
from workflows.services.rebase import rebased
from workflows.services.shelf import WORKFLOWS


def redo_workflow(*, actor: Person, workflow_id: str, request: UndoWorkflow) -> WorkflowDetail:
    """Make the change again that the actor undid last, or the undone one that is named.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is archived or deleted.
        NothingToRedo: there is no such change, or it stands.
        UndoConflict: a later change touched the same things.
    """
    now = timezone.now()

    # All under the lock: the difference is made to the head as it is, and a graph is small.
    def redo(workflow: Workflow) -> None:
        workflow.require_active()
        number = change_to_redo(workflow.revisions.all(), actor, request.revision)
        graph = rebased(workflow, number, base=number - 1, ours=number)
        append(workflow, actor=actor, graph=graph, origin=Origin.REDO, now=now, undoes=number)

    return change_locked(
        WORKFLOWS, workflow_id, actor=actor, operation="redo_workflow", request=request, by=redo
    )
