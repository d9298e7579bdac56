"""Putting a diagram away, to be looked at and no longer changed."""

from django.utils import timezone

from diagrams import selectors
from diagrams.contracts import ChangeDiagramState, DiagramDetail, DiagramState
from diagrams.models import Diagram
from diagrams.services.settling import settle
from teams.actors import Person


def archive_diagram(
    *, actor: Person, diagram_id: str, request: ChangeDiagramState
) -> DiagramDetail:
    """Archive a diagram; one that is archived stays as it is.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
        ReadOnly: it is deleted.
    """
    now = timezone.now()

    def archive(diagram: Diagram) -> tuple[str, ...]:
        state = selectors.state_of(diagram)
        if state is DiagramState.ARCHIVED:
            return ()
        selectors.require_active(state)
        diagram.archived_at = now
        return ("archived_at",)

    return settle(
        actor=actor,
        diagram_id=diagram_id,
        operation="archive_diagram",
        request=request,
        by=archive,
        decision="Archived",
    )
