"""The history of a workflow, a page at a time, newest first."""

from revisions.listing import page_of_history
from teams.access import Permission, require
from teams.actors import Actor
from teams.contracts import Author
from workflows import selectors
from workflows.contracts import ListRevisions, RevisionPage, RevisionSummary
from workflows.graph.origin import Origin
from workflows.models import WorkflowRevision


def list_revisions(*, actor: Actor, workflow_id: str, request: ListRevisions) -> RevisionPage:
    """Return one page of a workflow's revisions, without their graphs.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not look at it.
        InvalidInput: the cursor is not one of this list.
    """
    require(actor, Permission.VIEW, on=selectors.workflow_for(actor, workflow_id))
    history = WorkflowRevision.objects.filter(workflow_id=workflow_id).defer("graph")
    page = page_of_history(history, cursor=request.cursor, limit=request.limit)
    return RevisionPage(
        items=tuple(summary_of(*each) for each in page.items), next_cursor=page.next_cursor
    )


def summary_of(revision: WorkflowRevision, author: Author | None) -> RevisionSummary:
    return RevisionSummary(
        number=revision.number,
        origin=Origin(revision.origin),
        undoes=revision.undoes,
        note=revision.note or None,
        author=author,
        created_at=revision.created_at,
        node_count=revision.node_count,
        edge_count=revision.edge_count,
    )
