"""The diagrams of a team, a page at a time."""

from diagrams.contracts import (
    DiagramPage,
    DiagramState,
    DiagramSummary,
    ListDiagrams,
    token_of,
)
from diagrams.models import Diagram
from diagrams.services.naming import title_key
from revisions.listing import Listed, Names, matching, page_of
from teams.access import Permission, require
from teams.actors import Actor

COUNTS = ("element_count", "relationship_count")
TITLES = Names(column="title_key", key=title_key)


def list_diagrams(*, actor: Actor, request: ListDiagrams) -> DiagramPage:
    """Return one page of the team's diagrams, in five queries or fewer whatever its size.

    Raises:
        Forbidden: the actor may not look at the team's diagrams.
        InvalidInput: the cursor is not one of this list in this order.
    """
    require(actor, Permission.VIEW)
    found = matching(Diagram.objects.visible_to(actor), request, TITLES)
    page = page_of(found, request, TITLES, counts=COUNTS)
    return DiagramPage(
        items=tuple(_summary(each) for each in page.items),
        next_cursor=page.next_cursor,
        total=page.total,
    )


def _summary(listed: Listed[Diagram]) -> DiagramSummary:
    diagram = listed.thing
    return DiagramSummary(
        id=diagram.pk,
        title=diagram.title,
        project_id=diagram.project_id,
        state=DiagramState(diagram.state),
        revision=token_of(diagram.head_number),
        element_count=listed.head["element_count"],
        relationship_count=listed.head["relationship_count"],
        updated_at=diagram.updated_at,
        updated_by=listed.author,
        deletes_at=diagram.deletes_at,
    )
