"""Taking a change to a diagram back."""

from django.utils import timezone

from common.history import NothingToUndo
from diagrams.contracts import DiagramDetail, UndoDiagram
from diagrams.history.origin import RevisionOrigin
from diagrams.selectors import Head
from diagrams.services.histories import is_change, is_undone, undoing_of
from diagrams.services.taking_back import Direction, take
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

    def chosen(head: Head) -> int:
        number = request.revision or _newest_own_change(head, actor)
        if not is_change(head.id, number) or is_undone(head.id, number):
            raise NothingToUndo(
                "There is no such change to take back.",
                hint="Choose a change of the history that was not undone.",
            )
        return number

    return take(
        actor=actor,
        diagram_id=diagram_id,
        request=request,
        direction=Direction("undo_diagram", RevisionOrigin.UNDO, chosen),
        now=timezone.now(),
    )


def _newest_own_change(head: Head, actor: Person) -> int:
    own = undoing_of(head.id, actor.user_id).undoable
    if not own:
        raise NothingToUndo("You have nothing to undo here.")
    return own[0]
