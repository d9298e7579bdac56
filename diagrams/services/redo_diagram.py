"""Making a change to a diagram again that was taken back."""

from django.utils import timezone

from diagrams.contracts import DiagramDetail, UndoDiagram
from diagrams.history.origin import RevisionOrigin
from diagrams.services.taking_back import Direction, take
from revisions.histories import change_to_redo
from teams.actors import Person


def redo_diagram(*, actor: Person, diagram_id: str, request: UndoDiagram) -> DiagramDetail:
    """Make the change again that the actor undid last, or the undone one that is named.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
        ReadOnly: it is archived or deleted.
        NothingToRedo: there is no such change, or it stands.
        UndoConflict: a later change touched the same things.
    """
    return take(
        actor=actor,
        diagram_id=diagram_id,
        request=request,
        direction=Direction("redo_diagram", RevisionOrigin.REDO, change_to_redo),
        now=timezone.now(),
    )
