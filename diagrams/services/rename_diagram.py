"""Calling a diagram something else."""

from diagrams import selectors
from diagrams.contracts import DiagramDetail, RenameDiagram
from diagrams.models import Diagram
from diagrams.services.naming import title_key
from diagrams.services.settling import settle
from teams.actors import Person


def rename_diagram(*, actor: Person, diagram_id: str, request: RenameDiagram) -> DiagramDetail:
    """Give a diagram another title.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
        ReadOnly: it is archived or deleted.
        DuplicateTitle: another diagram of its project is called that.
    """

    def rename(diagram: Diagram) -> tuple[str, ...]:
        selectors.require_active(selectors.state_of(diagram))
        if diagram.title == request.title:
            return ()
        diagram.title, diagram.title_key = request.title, title_key(request.title)
        return ("title", "title_key")

    return settle(
        actor=actor,
        diagram_id=diagram_id,
        operation="rename_diagram",
        request=request,
        by=rename,
    )
