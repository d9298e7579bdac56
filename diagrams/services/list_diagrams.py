"""The diagrams of a team, a page at a time."""

from django.db.models import F, Q, QuerySet

from common.cursor import decode_cursor, encode_cursor, moment_in
from diagrams import selectors
from diagrams.contracts import (
    DiagramPage,
    DiagramSort,
    DiagramState,
    DiagramSummary,
    ListDiagrams,
    token_of,
)
from diagrams.models import Diagram, DiagramRevision
from diagrams.services.naming import title_key
from teams.access import Permission, require
from teams.actors import Actor
from teams.contracts import Author
from teams.selectors import AuthorKey, authors_of

IN_STATE = {
    DiagramState.ACTIVE: Q(archived_at__isnull=True, deleted_at__isnull=True),
    DiagramState.ARCHIVED: Q(archived_at__isnull=False, deleted_at__isnull=True),
    DiagramState.DELETED: Q(deleted_at__isnull=False),
}


def list_diagrams(*, actor: Actor, request: ListDiagrams) -> DiagramPage:
    """Return one page of the team's diagrams, in five queries or fewer whatever its size.

    Raises:
        Forbidden: the actor may not look at the team's diagrams.
        InvalidInput: the cursor is not one of this list in this order.
    """
    require(actor, Permission.VIEW)
    wanted = selectors.visible_to(actor).filter(IN_STATE[request.state])
    if request.project is not None:
        wanted = wanted.filter(project_id=request.project)
    if request.search.strip():
        wanted = wanted.filter(title_key__contains=title_key(request.search.strip()))
    # One more than asked for tells whether there is a next page.
    rows = list(_sorted(wanted, request)[: request.limit + 1])
    page = rows[: request.limit]
    has_more = len(rows) > request.limit
    return DiagramPage(
        items=_summaries(page),
        next_cursor=_cursor_of(page[-1], request.sort) if has_more else None,
        total=wanted.count(),
    )


def _sorted(wanted: QuerySet[Diagram], request: ListDiagrams) -> QuerySet[Diagram]:
    """Return ``wanted`` in its order, from the cursor on. Ids settle the order between equals."""
    after = decode_cursor(request.cursor, request.sort, size=2) if request.cursor else None
    match request.sort:
        case DiagramSort.TITLE:
            if after:
                title, pk = after
                wanted = wanted.filter(Q(title_key__gt=title) | Q(title_key=title, pk__gt=pk))
            return wanted.order_by("title_key", "pk")
        case DiagramSort.UPDATED:
            if after:
                at, pk = moment_in(after[0]), after[1]
                wanted = wanted.filter(Q(updated_at__lt=at) | Q(updated_at=at, pk__gt=pk))
            return wanted.order_by("-updated_at", "pk")


def _cursor_of(diagram: Diagram, sort: DiagramSort) -> str:
    match sort:
        case DiagramSort.TITLE:
            return encode_cursor(sort, diagram.title_key, diagram.pk)
        case DiagramSort.UPDATED:
            return encode_cursor(sort, diagram.updated_at.isoformat(), diagram.pk)


def _summaries(page: list[Diagram]) -> tuple[DiagramSummary, ...]:
    heads = {
        head.diagram_id: head
        for head in DiagramRevision.objects.filter(
            diagram__in=[diagram.pk for diagram in page], number=F("diagram__head_number")
        ).defer("content")
    }
    keys: dict[str, AuthorKey] = {
        diagram_id: (head.owner_id, head.token_id) for diagram_id, head in heads.items()
    }
    authors = authors_of(keys.values())
    return tuple(
        _summary(diagram, heads[diagram.pk], authors.get(keys[diagram.pk])) for diagram in page
    )


def _summary(diagram: Diagram, head: DiagramRevision, author: Author | None) -> DiagramSummary:
    return DiagramSummary(
        id=diagram.pk,
        title=diagram.title,
        project_id=diagram.project_id,
        state=selectors.state_of(diagram),
        revision=token_of(diagram.head_number),
        element_count=head.element_count,
        relationship_count=head.relationship_count,
        updated_at=diagram.updated_at,
        updated_by=author,
    )
