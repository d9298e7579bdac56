"""Taking a workflow out of sight."""

from django.utils import timezone

from teams.actors import Person
from workflows.contracts import ChangeState, WorkflowDetail
from workflows.models import Workflow
from workflows.services.settling import settle


def delete_workflow(*, actor: Person, workflow_id: str, request: ChangeState) -> WorkflowDetail:
    """Delete a workflow, so that ``restore_workflow`` can bring it back with all its history.

    After thirty days it is gone for good, with its runs.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
    """
    now = timezone.now()

    def delete(workflow: Workflow) -> tuple[str, ...]:
        if workflow.deleted_at is not None:
            return ()
        workflow.deleted_at = now
        return ("deleted_at",)

    return settle(
        actor=actor,
        workflow_id=workflow_id,
        operation="delete_workflow",
        request=request,
        by=delete,
        decision="Deleted",
    )
