"""Calling a workflow something else."""

from teams.actors import Person
from workflows import selectors
from workflows.contracts import RenameWorkflow, WorkflowDetail
from workflows.models import Workflow
from workflows.services.naming import name_key
from workflows.services.settling import settle


def rename_workflow(*, actor: Person, workflow_id: str, request: RenameWorkflow) -> WorkflowDetail:
    """Give a workflow another name. Two workflows of a team may have the same one.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is archived or deleted.
    """

    def rename(workflow: Workflow) -> tuple[str, ...]:
        selectors.require_active(selectors.state_of(workflow))
        if workflow.name == request.name:
            return ()
        workflow.name, workflow.name_key = request.name, name_key(request.name)
        return ("name", "name_key")

    return settle(
        actor=actor,
        workflow_id=workflow_id,
        operation="rename_workflow",
        request=request,
        by=rename,
    )
