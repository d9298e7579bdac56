"""Putting a diagram away, or out of sight, and bringing it back."""

from diagrams.contracts import ChangeDiagramState, DiagramDetail
from diagrams.services.shelf import DIAGRAMS
from revisions.services import change_state
from teams.actors import Person


def archive_diagram(
    *, actor: Person, diagram_id: str, request: ChangeDiagramState
) -> DiagramDetail:
    """Put a diagram away, to be looked at and no longer changed. Its title is free again.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
        ReadOnly: it is deleted.
    """
    return change_state.archive(DIAGRAMS, diagram_id, actor=actor, request=request)


def unarchive_diagram(
    *, actor: Person, diagram_id: str, request: ChangeDiagramState
) -> DiagramDetail:
    """Take a diagram back out of the archive.

    Raises:
        NotFound, Forbidden, ReadOnly: as ``archive_diagram`` does.
        DuplicateTitle: another diagram of its project is called that by now.
    """
    return change_state.unarchive(DIAGRAMS, diagram_id, actor=actor, request=request)


def delete_diagram(*, actor: Person, diagram_id: str, request: ChangeDiagramState) -> DiagramDetail:
    """Delete a diagram, so that ``restore_diagram`` can bring it back with all its history.

    After thirty days it is gone for good.

    Raises:
        NotFound: the actor's team has no such diagram.
        Forbidden: the actor may not draw diagrams.
    """
    return change_state.delete(DIAGRAMS, diagram_id, actor=actor, request=request)


def restore_diagram(
    *, actor: Person, diagram_id: str, request: ChangeDiagramState
) -> DiagramDetail:
    """Bring a deleted diagram back to where it was: among the active ones, or in the archive.

    Raises:
        NotFound: the actor's team has no such diagram, or not any more: it was deleted longer ago
            than it is kept.
        Forbidden: the actor may not draw diagrams.
        DuplicateTitle: another diagram of its project is called that by now.
    """
    return change_state.restore(DIAGRAMS, diagram_id, actor=actor, request=request)
