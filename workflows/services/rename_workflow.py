"""Calling a workflow something else."""

from revisions.naming import name_key
from revisions.services.changing import settle
from revisions.services.shelf import Fields
from teams.actors import Person
from workflows.contracts import RenameWorkflow, WorkflowDetail
from workflows.models import Workflow
from workflows.services.shelf import WORKFLOWS


def rename_workflow(*, actor: Person, workflow_id: str, request: RenameWorkflow) -> WorkflowDetail:
    """Give a workflow another name. Two workflows of a team may have the same one.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is archived or deleted.
    """

    def rename(workflow: Workflow) -> Fields:
        workflow.require_active()
        if workflow.name == request.name:
            return ()
        workflow.name, workflow.name_key = request.name, name_key(request.name)
        return ("name", "name_key")

    return settle(
        WORKFLOWS,
        workflow_id,
        actor=actor,
        operation="rename_workflow",
        request=request,
        by=rename,
    )
