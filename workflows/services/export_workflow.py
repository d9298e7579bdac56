"""Writing a workflow to a file."""

from teams.access import Permission, require
from teams.actors import Actor
from workflows import selectors
from workflows.contracts import WorkflowFile


def export_workflow(*, actor: Actor, workflow_id: str) -> WorkflowFile:
    """Return a workflow's newest revision as a file that ``import_workflow`` reads.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not look at it.
    """
    head = selectors.workflow_for(actor, workflow_id)
    require(actor, Permission.VIEW, on=head)
    _, graph = selectors.graph_at(workflow_id, head.revision)
    return WorkflowFile(name=head.name, on_cycle=head.on_cycle, graph=graph)
