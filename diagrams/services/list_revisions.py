"""The history of a diagram, a page at a time, newest first."""

from diagrams import selectors
from diagrams.contracts import DiagramRevisionPage, DiagramRevisionSummary, ListDiagramRevisions
from diagrams.history.origin import RevisionOrigin
from diagrams.models import DiagramRevision
from revisions.listing import page_of_history
from teams.access import Permission, require
from teams.actors import Actor
from teams.contracts import Author


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
    history = DiagramRevision.objects.filter(diagram_id=diagram_id).defer("content")
    page = page_of_history(history, cursor=request.cursor, limit=request.limit)
    return DiagramRevisionPage(
        items=tuple(summary_of(*each) for each in page.items), next_cursor=page.next_cursor
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
