"""Taking a workflow back out of the archive."""

from teams.actors import Person
from workflows import selectors
from workflows.contracts import ChangeState, WorkflowDetail, WorkflowState
from workflows.models import Workflow
from workflows.services.settling import settle


def unarchive_workflow(*, actor: Person, workflow_id: str, request: ChangeState) -> WorkflowDetail:
    """Bring an archived workflow back; one that is active stays as it is.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is deleted.
    """

    def unarchive(workflow: Workflow) -> tuple[str, ...]:
        state = selectors.state_of(workflow)
        if state is not WorkflowState.ARCHIVED:
            selectors.require_active(state)
            return ()
        workflow.archived_at = None
        return ("archived_at",)

    return settle(
        actor=actor,
        workflow_id=workflow_id,
        operation="unarchive_workflow",
        request=request,
        by=unarchive,
        decision="Unarchived",
    )
