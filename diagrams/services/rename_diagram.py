"""Calling a diagram something else."""

from diagrams.contracts import DiagramDetail, RenameDiagram
from diagrams.models import Diagram
from diagrams.services.naming import title_key
from diagrams.services.shelf import DIAGRAMS
from revisions.services.changing import settle
from revisions.services.shelf import Fields
from teams.actors import Person


def rename_diagram(*, actor: Person, diagram_id: str, request: RenameDiagram) -> DiagramDetail:
    """Give a diagram another title.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
        ReadOnly: it is archived or deleted.
        DuplicateTitle: another diagram of its project is called that.
    """

    def rename(diagram: Diagram) -> Fields:
        diagram.require_active()
        if diagram.title == request.title:
            return ()
        diagram.title, diagram.title_key = request.title, title_key(request.title)
        return ("title", "title_key")

    return settle(
        DIAGRAMS, diagram_id, actor=actor, operation="rename_diagram", request=request, by=rename
    )
