"""Drawing outside of locks, and keeping the drawing only on what it was made from."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from diagrams import selectors
from diagrams.models import Diagram
from diagrams.selectors import Head
from diagrams.services.errands import Errand
from diagrams.services.rebasing import revision_conflict
from teams.access import Permission, require
from teams.actors import Actor

# How often a change is drawn again on what others have made of the diagram meanwhile, before it is
# drawn while they wait.
ATTEMPTS = 4

Drawn = TypeVar("Drawn")
Kept = TypeVar("Kept")


def made_on_head(
    at_work: Errand,
    *,
    actor: Actor,
    permission: Permission,
    diagram_id: str,
    draw: Callable[[Head], Drawn],
    keep: Callable[[Diagram, Drawn], Kept],
    again: bool = True,
) -> Kept:
    """Return what ``keep`` makes of what ``draw`` draws of the newest revision.

    ``keep`` is called in a transaction that holds the diagram, which nobody has changed since it
    was drawn. Where somebody did, it is drawn again, or with ``again`` off refused. Drawing takes
    long enough for a right to end, so ``permission`` is asked for again before anything is kept.

    Raises:
        NotFound, Forbidden, NotEnabled: the actor may not do that any more.
        ReadOnly: the diagram is archived or deleted.
        RevisionConflict: somebody was faster.
        DiagramBusy: others were, again and again, and it is too large to be drawn while they wait.
    """
    for _ in range(ATTEMPTS):
        head = selectors.diagram_for(actor, diagram_id)
        head.require_active()
        drawn = draw(head)
        with transaction.atomic():
            diagram = _held(actor, permission, diagram_id)
            if diagram.head_number == head.number:
                return keep(diagram, drawn)
        if not again:
            raise revision_conflict(diagram.head_number)
    # Whoever was overtaken that often gets their turn.
    with transaction.atomic(), at_work.while_others_wait():
        diagram = _held(actor, permission, diagram_id)
        return keep(diagram, draw(selectors.head_of(diagram)))


def _held(actor: Actor, permission: Permission, diagram_id: str) -> Diagram:
    """Return the diagram, held until the transaction ends, of which the actor may keep a change."""
    diagram = Diagram.locked(diagram_id)
    require(actor, permission, on=diagram)
    diagram.require_active()
    return diagram
