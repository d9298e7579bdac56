"""Putting a workflow away, or out of sight, and bringing it back."""

from revisions.services import change_state
from teams.actors import Person
from workflows.contracts import ChangeState, WorkflowDetail
from workflows.services.shelf import WORKFLOWS


def archive_workflow(*, actor: Person, workflow_id: str, request: ChangeState) -> WorkflowDetail:
    """Put a workflow away, to be looked at and no longer changed or run.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is deleted.
    """
    return change_state.archive(WORKFLOWS, workflow_id, actor=actor, request=request)


def unarchive_workflow(*, actor: Person, workflow_id: str, request: ChangeState) -> WorkflowDetail:
    """Take a workflow back out of the archive.

    Raises:
        NotFound, Forbidden, WorkflowNotActive: as ``archive_workflow`` does.
    """
    return change_state.unarchive(WORKFLOWS, workflow_id, actor=actor, request=request)


def delete_workflow(*, actor: Person, workflow_id: str, request: ChangeState) -> WorkflowDetail:
    """Delete a workflow, so that ``restore_workflow`` can bring it back with all its history.

    After thirty days it is gone for good, with its runs.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
    """
    return change_state.delete(WORKFLOWS, workflow_id, actor=actor, request=request)


def restore_workflow(*, actor: Person, workflow_id: str, request: ChangeState) -> WorkflowDetail:
    """Bring a deleted workflow back to where it was: among the active ones, or in the archive.

    Raises:
        NotFound: the actor's team has no such workflow, or not any more: it was deleted longer ago
            than it is kept.
        Forbidden: the actor may not edit workflows.
    """
    return change_state.restore(WORKFLOWS, workflow_id, actor=actor, request=request)
