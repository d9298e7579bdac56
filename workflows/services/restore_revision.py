"""Going back to what a workflow once said."""

from django.utils import timezone

from revisions.services.changing import change_locked
from teams.actors import Person
from workflows import selectors
from workflows.contracts import RestoreRevision, WorkflowDetail
from workflows.graph.origin import Origin
from workflows.models import Workflow
from workflows.services.commit import append, says_the_same
from workflows.services.shelf import WORKFLOWS


def restore_revision(
    *, actor: Person, workflow_id: str, request: RestoreRevision
) -> WorkflowDetail:
    """Make the graph of an earlier revision the newest one, whatever was saved since.

    What was saved since stays in the history. Restoring what the head says already appends nothing.

    Raises:
        NotFound: the actor's team has no such workflow, or it no such revision.
        Forbidden: the actor may not edit workflows.
        WorkflowNotActive: it is archived or deleted.
    """
    now = timezone.now()

    def restore(workflow: Workflow) -> None:
        workflow.require_active()
        number, graph = selectors.graph_at(workflow_id, request.revision)
        if not says_the_same(workflow, graph):
            append(
                workflow,
                actor=actor,
                graph=graph,
                origin=Origin.RESTORE,
                now=now,
                note=f"Restored revision {number}",
            )

    return change_locked(
        WORKFLOWS,
        workflow_id,
        actor=actor,
        operation="restore_revision",
        request=request,
        by=restore,
    )
