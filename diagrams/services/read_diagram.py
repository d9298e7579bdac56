"""Opening a diagram."""

from diagrams.contracts import DiagramDetail
from diagrams.models import Diagram
from diagrams.services.details import detail_of
from teams.access import Permission, require
from teams.actors import Actor


def read_diagram(*, actor: Actor, diagram_id: str) -> DiagramDetail:
    """Return where a diagram stands, archived and deleted ones included.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not look at it.
    """
    diagram = Diagram.row_for(actor, diagram_id)
    require(actor, Permission.VIEW, on=diagram)
    return detail_of(diagram, actor)
