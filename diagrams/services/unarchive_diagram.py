"""Taking a diagram back out of the archive."""

from diagrams import selectors
from diagrams.contracts import ChangeDiagramState, DiagramDetail, DiagramState
from diagrams.models import Diagram
from diagrams.services.settling import settle
from teams.actors import Person


def unarchive_diagram(
    *, actor: Person, diagram_id: str, request: ChangeDiagramState
) -> DiagramDetail:
    """Bring an archived diagram back; one that is active stays as it is.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
        ReadOnly: it is deleted.
    """

    def unarchive(diagram: Diagram) -> tuple[str, ...]:
        state = selectors.state_of(diagram)
        if state is not DiagramState.ARCHIVED:
            selectors.require_active(state)
            return ()
        diagram.archived_at = None
        return ("archived_at",)

    return settle(
        actor=actor,
        diagram_id=diagram_id,
        operation="unarchive_diagram",
        request=request,
        by=unarchive,
        decision="Unarchived",
    )
