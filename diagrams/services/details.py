"""A diagram as it is answered: where it stands, which views it has, what may be done with it."""

from collections.abc import Iterator

from diagrams import selectors
from diagrams.contracts import DiagramDetail, DiagramState, ViewCard, token_of
from diagrams.document.model import Document
from diagrams.document.nesting import owner_of
from diagrams.models import Diagram
from ledger.services import Claim
from revisions.histories import Undoing, undoing_of
from revisions.states import State
from teams.access import Permission, permissions_of
from teams.actors import Actor
from teams.selectors import author_of


def answer(claim: Claim, diagram: Diagram, actor: Actor) -> DiagramDetail:
    """Answer for a change to ``diagram``, inside the transaction that made it."""
    detail = detail_of(diagram, actor)
    claim.resolve(detail)
    return detail


def detail_of(diagram: Diagram, actor: Actor) -> DiagramDetail:
    """Return ``diagram`` at its head, as ``actor`` sees it; costs a handful of queries.

    Raises:
        NotFound: it has been purged meanwhile.
    """
    heads = diagram.revisions.filter(number=diagram.head_number)
    author = heads.values_list("owner_id", "token_id").first()
    if author is None:
        raise selectors.no_such_revision()
    document = selectors.document_at(diagram.pk, diagram.head_number)
    may = permissions_of(actor, on=diagram)
    is_active = diagram.state is State.ACTIVE
    can_draw = is_active and Permission.DRAW in may
    undoing = undoing_of(diagram.revisions.all(), actor.owner_id) if can_draw else Undoing()
    return DiagramDetail(
        id=diagram.pk,
        title=diagram.title,
        project_id=diagram.project_id,
        state=DiagramState(diagram.state),
        revision=token_of(diagram.head_number),
        views=tuple(_views(document, diagram.title)),
        undoable=undoing.undoable,
        redoable=undoing.redoable,
        can_draw=can_draw,
        can_propose=is_active and Permission.PROPOSE in may,
        created_at=diagram.created_at,
        updated_at=diagram.updated_at,
        updated_by=author_of(*author),
        deletes_at=diagram.deletes_at,
    )


def _views(document: Document, title: str) -> Iterator[ViewCard]:
    for path, view in document.views.items():
        owner = owner_of(document, path)
        yield ViewCard(
            inside=path,
            label=title if owner is None else owner.label,
            element_count=len(view.elements),
            relationship_count=len(view.relationships),
        )
