"""The history of a workflow, a page at a time, newest first."""

from common.cursor import decode_cursor, encode_cursor, invalid_cursor
from teams.access import Permission, require
from teams.actors import Actor
from teams.contracts import Author
from teams.selectors import authors_of
from workflows import selectors
from workflows.contracts import ListRevisions, RevisionPage, RevisionSummary
from workflows.graph.origin import Origin
from workflows.models import WorkflowRevision

ORDER = "number"
# What fits the column; a larger number in a cursor did not come from us.
MOST_DIGITS = 9


def list_revisions(*, actor: Actor, workflow_id: str, request: ListRevisions) -> RevisionPage:
    """Return one page of a workflow's revisions, without their graphs.

    Raises:
        NotFound: the actor's team has no such workflow.
        Forbidden: the actor may not look at it.
        InvalidInput: the cursor is not one of this list.
    """
    require(actor, Permission.VIEW, on=selectors.workflow_for(actor, workflow_id))
    wanted = WorkflowRevision.objects.filter(workflow_id=workflow_id)
    if request.cursor:
        wanted = wanted.filter(number__lt=_number_in(request.cursor))
    rows = list(wanted.defer("graph").order_by("-number")[: request.limit + 1])
    page = rows[: request.limit]
    authors = authors_of((row.owner_id, row.token_id) for row in page)
    return RevisionPage(
        items=tuple(summary_of(row, authors.get((row.owner_id, row.token_id))) for row in page),
        next_cursor=encode_cursor(ORDER, str(page[-1].number))
        if len(rows) > request.limit
        else None,
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


def _number_in(cursor: str) -> int:
    (number,) = decode_cursor(cursor, ORDER, size=1)
    if not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        raise invalid_cursor()
    return int(number)
