"""Changing how a workflow runs."""

from teams.actors import Actor
from workflows import selectors
from workflows.contracts import ConfigureWorkflow, WorkflowDetail
from workflows.models import Workflow
from workflows.services.settling import settle


def configure_workflow(
    *, actor: Actor, workflow_id: str, request: ConfigureWorkflow
) -> WorkflowDetail:
    """Say what a run of this workflow does with a cycle.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is archived or deleted.
    """

    def configure(workflow: Workflow) -> tuple[str, ...]:
        selectors.require_active(selectors.state_of(workflow))
        if workflow.on_cycle == request.on_cycle.value:
            return ()
        workflow.on_cycle = request.on_cycle.value
        return ("on_cycle",)

    return settle(
        actor=actor,
        workflow_id=workflow_id,
        operation="configure_workflow",
        request=request,
        by=configure,
    )
