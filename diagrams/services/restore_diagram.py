"""Bringing a deleted diagram back."""

from django.utils import timezone

from common.errors import NotFound
from diagrams.contracts import ChangeDiagramState, DiagramDetail
from diagrams.models import Diagram
from diagrams.services.settling import settle
from teams.actors import Person
from teams.selectors import KEPT_DELETED


def restore_diagram(
    *, actor: Person, diagram_id: str, request: ChangeDiagramState
) -> DiagramDetail:
    """Bring a deleted diagram back to where it was: among the active ones, or in the archive.

    Raises:
        NotFound: the actor's team has no such diagram, or not any more: it was deleted longer ago
            than it is kept.
        Forbidden: the actor may not draw diagrams.
    """

    def restore(diagram: Diagram) -> tuple[str, ...]:
        if diagram.deleted_at is None:
            return ()
        if diagram.deleted_at < timezone.now() - KEPT_DELETED:
            raise NotFound("There is no such diagram in this team any more.")
        diagram.deleted_at = None
        return ("deleted_at",)

    return settle(
        actor=actor,
        diagram_id=diagram_id,
        operation="restore_diagram",
        request=request,
        by=restore,
        decision="Restored",
    )
