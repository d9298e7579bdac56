"""What of a diagram's history can be undone and redone, and by whom."""

from dataclasses import dataclass

from common.history import Step, StepKind, redoable, undoable
from diagrams.history.origin import RevisionOrigin
from diagrams.models import DiagramRevision

# Enough for a long day's work, and a change stays as quick on the ten-thousandth revision as on the
# first. What is older can still be undone, by its number.
STEPS_CONSIDERED = 200

KIND_OF = {RevisionOrigin.UNDO.value: StepKind.UNDO, RevisionOrigin.REDO.value: StepKind.REDO}


@dataclass(frozen=True)
class Undoing:
    """Numbers of revisions, the next one first."""

    undoable: tuple[int, ...] = ()
    redoable: tuple[int, ...] = ()


def undoing_of(diagram_id: str, person: int) -> Undoing:
    """Return what ``person`` can undo and redo of their own; one query."""
    rows = (
        DiagramRevision.objects.filter(diagram_id=diagram_id)
        .order_by("-number")
        .values_list("number", "owner_id", "origin", "undoes")[:STEPS_CONSIDERED]
    )
    steps = [
        Step(
            number=number,
            owner=owner,
            kind=KIND_OF.get(origin, StepKind.CHANGE),
            undoes=undoes,
        )
        for number, owner, origin, undoes in reversed(rows)
    ]
    return Undoing(undoable=undoable(steps, person), redoable=redoable(steps, person))


def is_change(diagram_id: str, number: int) -> bool:
    """Say whether that revision made something new: neither the first, nor an undo, nor a redo."""
    return (
        number > 1
        and DiagramRevision.objects.filter(diagram_id=diagram_id, number=number)
        .exclude(origin__in=KIND_OF)
        .exists()
    )


def is_undone(diagram_id: str, number: int) -> bool:
    """Say whether that change was taken back, by whoever it was, and not made again since."""
    newest = (
        DiagramRevision.objects.filter(diagram_id=diagram_id, undoes=number)
        .order_by("-number")
        .values_list("origin", flat=True)
        .first()
    )
    return newest == RevisionOrigin.UNDO.value
