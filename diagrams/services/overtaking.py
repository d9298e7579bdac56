"""Drawing outside of locks, and keeping the drawing only on what it was made from."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

from diagrams import selectors
from diagrams.models import Diagram
from diagrams.selectors import Head
from diagrams.services.rebasing import revision_conflict
from teams.actors import Actor

# How often a change is drawn again on what others have made of the diagram meanwhile, before it is
# drawn while they wait.
ATTEMPTS = 4

Drawn = TypeVar("Drawn")
Kept = TypeVar("Kept")


def made_on_head(
    *,
    actor: Actor,
    diagram_id: str,
    draw: Callable[[Head], Drawn],
    keep: Callable[[Diagram, Drawn], Kept],
    again: bool = True,
) -> Kept:
    """Return what ``keep`` makes of what ``draw`` draws of the newest revision.

    ``keep`` is called in a transaction that holds the diagram, which nobody has changed since it
    was drawn. Where somebody did, it is drawn again, or with ``again`` off refused.

    Raises:
        ReadOnly: the diagram is archived or deleted.
        RevisionConflict: somebody was faster.
    """
    for _ in range(ATTEMPTS):
        head = selectors.diagram_for(actor, diagram_id)
        head.require_active()
        drawn = draw(head)
        with transaction.atomic():
            diagram = Diagram.objects.locked(diagram_id)
            diagram.require_active()
            if diagram.head_number == head.number:
                return keep(diagram, drawn)
        if not again:
            raise revision_conflict(diagram.head_number)
    # Whoever was overtaken that often gets their turn.
    with transaction.atomic():
        diagram = Diagram.objects.locked(diagram_id)
        diagram.require_active()
        return keep(diagram, draw(selectors.head_of(diagram)))
