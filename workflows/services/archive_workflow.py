"""Putting a workflow away, to be looked at and no longer changed or run."""

from django.utils import timezone

from teams.actors import Person
from workflows import selectors
from workflows.contracts import ChangeState, WorkflowDetail, WorkflowState
from workflows.models import Workflow
from workflows.services.settling import settle


def archive_workflow(*, actor: Person, workflow_id: str, request: ChangeState) -> WorkflowDetail:
    """Archive a workflow; one that is archived stays as it is.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is deleted.
    """
    now = timezone.now()

    def archive(workflow: Workflow) -> tuple[str, ...]:
        state = selectors.state_of(workflow)
        if state is WorkflowState.ARCHIVED:
            return ()
        selectors.require_active(state)
        workflow.archived_at = now
        return ("archived_at",)

    return settle(
        actor=actor,
        workflow_id=workflow_id,
        operation="archive_workflow",
        request=request,
        by=archive,
        decision="Archived",
    )
