"""Bringing a deleted workflow back."""

from django.utils import timezone

from common.errors import NotFound
from teams.actors import Person
from teams.selectors import KEPT_DELETED
from workflows.contracts import ChangeState, WorkflowDetail
from workflows.models import Workflow
from workflows.services.settling import settle


def restore_workflow(*, actor: Person, workflow_id: str, request: ChangeState) -> WorkflowDetail:
    """Bring a deleted workflow back to where it was: among the active ones, or in the archive.

    Raises:
        NotFound: the actor's team has no such workflow, or not any more: it was deleted longer ago
            than it is kept.
        Forbidden: the actor may not edit workflows.
    """

    def restore(workflow: Workflow) -> tuple[str, ...]:
        if workflow.deleted_at is None:
            return ()
        if workflow.deleted_at < timezone.now() - KEPT_DELETED:
            raise NotFound("There is no such workflow in this team any more.")
        workflow.deleted_at = None
        return ("deleted_at",)

    return settle(
        actor=actor,
        workflow_id=workflow_id,
        operation="restore_workflow",
        request=request,
        by=restore,
        decision="Restored",
    )
