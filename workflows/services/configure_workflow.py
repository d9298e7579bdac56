"""Changing how a workflow runs."""

from revisions.services.changing import settle
from revisions.services.shelf import Fields
from teams.actors import Actor
from workflows.contracts import ConfigureWorkflow, WorkflowDetail
from workflows.models import Workflow
from workflows.services.shelf import WORKFLOWS


def configure_workflow(
    *, actor: Actor, workflow_id: str, request: ConfigureWorkflow
) -> WorkflowDetail:
    """Say what a run of this workflow does with a cycle.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is archived or deleted.
    """

    def configure(workflow: Workflow) -> Fields:
        workflow.require_active()
        if workflow.on_cycle == request.on_cycle.value:
            return ()
        workflow.on_cycle = request.on_cycle.value
        return ("on_cycle",)

    return settle(
        WORKFLOWS,
        workflow_id,
        actor=actor,
        operation="configure_workflow",
        request=request,
        by=configure,
    )
