"""What an element of a diagram is joined with."""

from diagrams.reading.graph import Neighbours, neighbours
from diagrams.reading.request import path_in
from diagrams.reading_contracts import AskNeighbours
from diagrams.services.opening import opened
from teams.actors import Actor


def list_neighbours(*, actor: Actor, diagram_id: str, request: AskNeighbours) -> Neighbours:
    """Return the relationships around an element, and who is at their ends.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such view or element.
        Forbidden: the actor may not look at it.
    """
    document = opened(actor, diagram_id).document
    view = document.views[path_in(document, request.view)]
    return neighbours(view, request.element, request.way, depth=request.depth)
