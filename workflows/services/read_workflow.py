"""Opening a workflow."""

from teams.access import Permission, require
from teams.actors import Actor
from workflows.contracts import WorkflowDetail
from workflows.models import Workflow
from workflows.services.details import detail_of


def read_workflow(*, actor: Actor, workflow_id: str) -> WorkflowDetail:
    """Return a workflow at its newest revision, archived and deleted ones included.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not look at it.
    """
    workflow = Workflow.row_for(actor, workflow_id)
    require(actor, Permission.VIEW, on=workflow)
    return detail_of(workflow, actor)
