"""How one gets from one element of a diagram to another."""

from diagrams.reading.graph import ShortestPath, shortest_path
from diagrams.reading.request import path_in
from diagrams.reading_contracts import AskPath
from diagrams.services.opening import opened
from teams.actors import Actor


def find_path(*, actor: Actor, diagram_id: str, request: AskPath) -> ShortestPath:
    """Return the path over the fewest relationships; without elements where there is none.

    Raises:
        NotFound: the actor's team has no such diagram, or it no such view or element.
        Forbidden: the actor may not look at it.
    """
    document = opened(actor, diagram_id).document
    view = document.views[path_in(document, request.view)]
    return shortest_path(view, request.source, request.target)
