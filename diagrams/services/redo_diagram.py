"""Making a change to a diagram again that was taken back."""

from django.utils import timezone

from common.history import NothingToRedo
from diagrams.contracts import DiagramDetail, UndoDiagram
from diagrams.history.origin import RevisionOrigin
from diagrams.selectors import Head
from diagrams.services.histories import is_undone, undoing_of
from diagrams.services.taking_back import Direction, take
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

    def chosen(head: Head) -> int:
        number = request.revision or _last_own_undo(head, actor)
        if not is_undone(head.id, number):
            raise NothingToRedo(
                "There is no such change to make again.",
                hint="Choose a change of the history that was undone.",
            )
        return number

    return take(
        actor=actor,
        diagram_id=diagram_id,
        request=request,
        direction=Direction("redo_diagram", RevisionOrigin.REDO, chosen),
        now=timezone.now(),
    )


def _last_own_undo(head: Head, actor: Person) -> int:
    own = undoing_of(head.id, actor.user_id).redoable
    if not own:
        raise NothingToRedo("You have nothing to redo here.")
    return own[0]
