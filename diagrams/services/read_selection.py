"""What the actor's own person has selected (TOOL 3.4)."""

import time

from common.errors import CanvasError, ErrorKind
from diagrams.reading.selection import ToldSelection, told_selection
from diagrams.services.opening import opened
from teams.actors import Actor
from teams.presence import selection_of


class NotActive(CanvasError):
    """Nobody whom the actor acts for has the diagram open."""

    code = "NOT_ACTIVE"
    kind = ErrorKind.CONFLICT


def read_selection(*, actor: Actor, diagram_id: str) -> ToldSelection:
    """Return what is selected in a diagram on the page of whom the actor acts for, with what
    stands around it; never what anybody else has selected (TOOL-35).

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not look at it.
        NotActive: no page of theirs shows the diagram now, or it shows a view that is gone.
    """
    found = opened(actor, diagram_id)
    looking = selection_of(actor.team_id, actor.owner_id, diagram_id, now=time.time())
    if looking is None or looking.view not in found.document.views:
        raise NotActive(
            "Your person does not have this diagram open.",
            hint="Ask them to open it and to select what they mean, or ask which parts they mean.",
        )
    return told_selection(
        found.document,
        diagram_id=diagram_id,
        revision=found.revision,
        path=looking.view,
        nodes=looking.selection.nodes,
        edges=looking.selection.edges,
    )
