"""Taking a diagram out of sight."""

from django.utils import timezone

from diagrams.contracts import ChangeDiagramState, DiagramDetail
from diagrams.models import Diagram
from diagrams.services.settling import settle
from teams.actors import Person


def delete_diagram(*, actor: Person, diagram_id: str, request: ChangeDiagramState) -> DiagramDetail:
    """Delete a diagram, so that ``restore_diagram`` can bring it back with all its history.

    After thirty days it is gone for good.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
    """
    now = timezone.now()

    def delete(diagram: Diagram) -> tuple[str, ...]:
        if diagram.deleted_at is not None:
            return ()
        diagram.deleted_at = now
        return ("deleted_at",)

    return settle(
        actor=actor,
        diagram_id=diagram_id,
        operation="delete_diagram",
        request=request,
        by=delete,
        decision="Deleted",
    )
