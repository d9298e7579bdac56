"""Taking a change to a diagram back."""

from django.utils import timezone

from diagrams.contracts import DiagramDetail, UndoDiagram
from diagrams.history.origin import RevisionOrigin
from diagrams.services.taking_back import Direction, take
from revisions.histories import change_to_undo
from teams.actors import Person


def undo_diagram(*, actor: Person, diagram_id: str, request: UndoDiagram) -> DiagramDetail:
    """Take the actor's newest change back, or the one that is named, whoever made it.

    The undo is one more revision, even where others have taken the same thing back already: the
    history then says so, and the next undo reaches the next change.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
        ReadOnly: it is archived or deleted.
        NothingToUndo: there is no such change, or it does not stand any more.
        UndoConflict: a later change touched the same things.
    """
    return take(
        actor=actor,
        diagram_id=diagram_id,
        request=request,
        direction=Direction("undo_diagram", RevisionOrigin.UNDO, change_to_undo),
        now=timezone.now(),
    )
