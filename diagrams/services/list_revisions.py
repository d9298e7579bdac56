"""The history of a diagram, a page at a time, newest first."""

from common.cursor import decode_cursor, encode_cursor, invalid_cursor
from diagrams import selectors
from diagrams.contracts import DiagramRevisionPage, DiagramRevisionSummary, ListDiagramRevisions
from diagrams.history.origin import RevisionOrigin
from diagrams.models import DiagramRevision
from teams.access import Permission, require
from teams.actors import Actor
from teams.contracts import Author
from teams.selectors import authors_of

ORDER = "number"
# What fits the column; a larger number in a cursor did not come from us.
MOST_DIGITS = 9


def list_revisions(
    *, actor: Actor, diagram_id: str, request: ListDiagramRevisions
) -> DiagramRevisionPage:
    """Return one page of a diagram's revisions, without their content.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not look at it.
        InvalidInput: the cursor is not one of this list.
    """
    require(actor, Permission.VIEW, on=selectors.diagram_for(actor, diagram_id))
    wanted = DiagramRevision.objects.filter(diagram_id=diagram_id)
    if request.cursor:
        wanted = wanted.filter(number__lt=_number_in(request.cursor))
    rows = list(wanted.defer("content").order_by("-number")[: request.limit + 1])
    page = rows[: request.limit]
    authors = authors_of((row.owner_id, row.token_id) for row in page)
    return DiagramRevisionPage(
        items=tuple(summary_of(row, authors.get((row.owner_id, row.token_id))) for row in page),
        next_cursor=encode_cursor(ORDER, str(page[-1].number))
        if len(rows) > request.limit
        else None,
    )


def summary_of(revision: DiagramRevision, author: Author | None) -> DiagramRevisionSummary:
    return DiagramRevisionSummary(
        number=revision.number,
        origin=RevisionOrigin(revision.origin),
        undoes=revision.undoes,
        summary=revision.summary or None,
        author=author,
        created_at=revision.created_at,
        element_count=revision.element_count,
        relationship_count=revision.relationship_count,
        added=revision.added,
        updated=revision.updated,
        removed=revision.removed,
        arranged=revision.arranged,
        errors=revision.errors,
        warnings=revision.warnings,
        legibility_cost=revision.legibility_cost,
    )


def _number_in(cursor: str) -> int:
    (number,) = decode_cursor(cursor, ORDER, size=1)
    if not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        raise invalid_cursor()
    return int(number)
