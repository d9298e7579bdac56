"""What of a history can be undone and redone, by whom, and who is in the way.

A history is the revisions of one thing. How two revisions of it differ, its own room knows.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from common.history import (
    FIRST,
    NothingToRedo,
    NothingToUndo,
    Step,
    StepKind,
    UndoConflict,
    authors_between,
    redoable,
    undoable,
)
from revisions.models import Revision
from teams.actors import Person
from teams.selectors import authors_of

# Enough for a long day's work, and a change stays as quick on the ten-thousandth revision as on the
# first. What is older can still be undone, by its number.
STEPS_CONSIDERED = 200

# Who is in the way is named as far as that is found out by comparing so many pairs of revisions.
MOST_COMPARED = 40

# Whatever else an origin may be, these two are called the same everywhere.
KIND_OF = {kind.value: kind for kind in (StepKind.UNDO, StepKind.REDO)}

History = QuerySet[Revision]


@dataclass(frozen=True)
class Undoing:
    """Numbers of revisions, the next one first."""

    undoable: tuple[int, ...] = ()
    redoable: tuple[int, ...] = ()


def undoing_of(history: History, person: int) -> Undoing:
    """Return what ``person`` can undo and redo of their own; one query."""
    newest = history.order_by("-number")[:STEPS_CONSIDERED]
    steps = [
        Step(
            number=number,
            owner=owner,
            kind=KIND_OF.get(origin, StepKind.CHANGE),
            undoes=undoes,
        )
        for number, owner, origin, undoes in reversed(
            newest.values_list("number", "owner_id", "origin", "undoes")
        )
    ]
    return Undoing(undoable=undoable(steps, person), redoable=redoable(steps, person))


def change_to_undo(history: History, actor: Person, named: int | None) -> int:
    """Return the number of the change to take back: the ``named`` one, whoever made it, or else the
    actor's newest.

    Raises:
        NothingToUndo: there is no such change, or it does not stand any more.
    """
    number = named or next(iter(undoing_of(history, actor.user_id).undoable), None)
    if number is None:
        raise NothingToUndo("You have nothing to undo here.")
    if not _is_change(history, number) or _is_undone(history, number):
        raise NothingToUndo(
            "There is no such change to take back.",
            hint="Choose a change of the history that was not undone.",
        )
    return number


def change_to_redo(history: History, actor: Person, named: int | None) -> int:
    """Return the number of the change to make again: the ``named`` one, whoever undid it, or else
    what the actor undid last.

    Raises:
        NothingToRedo: there is no such change, or it stands.
    """
    number = named or next(iter(undoing_of(history, actor.user_id).redoable), None)
    if number is None:
        raise NothingToRedo("You have nothing to redo here.")
    if not _is_undone(history, number):
        raise NothingToRedo(
            "There is no such change to make again.",
            hint="Choose a change of the history that was undone.",
        )
    return number


def undo_conflict(
    history: History,
    ids: Sequence[str],
    *,
    change: int,
    head: int,
    touched: Callable[[int, int], Collection[str]],
) -> UndoConflict:
    """Return the refusal to undo or redo ``change`` because ``ids`` were changed again since.

    ``touched`` says what differs between two revisions, by their numbers. It names who it was, the
    first of them first, and looks no further back than a person's own undo does: others may wait
    for the lock meanwhile.
    """
    earliest = max(change, head - STEPS_CONSIDERED)
    rows = history.filter(number__gte=earliest).order_by("number")
    made = [
        (number, (owner_id, token_id))
        for number, owner_id, token_id in rows.values_list("number", "owner_id", "token_id")
    ]
    keys = authors_between(
        made,
        differ=lambda earlier, later: not set(ids).isdisjoint(touched(earlier, later)),
        most=MOST_COMPARED,
    )
    authors = authors_of(keys)
    return UndoConflict(
        "This cannot be taken back by itself: what it changed was changed again since.",
        hint="Take back the later change first, or restore an earlier revision.",
        ids=[*ids],
        who=[authors[key].name for key in keys if key in authors],
        revision=change,
    )


def _is_change(history: History, number: int) -> bool:
    """Say whether that revision made something new: neither the first, nor an undo, nor a redo."""
    return number > FIRST and history.filter(number=number).exclude(origin__in=KIND_OF).exists()


def _is_undone(history: History, number: int) -> bool:
    """Say whether that change was taken back, by whoever it was, and not made again since."""
    takings = history.filter(undoes=number).order_by("-number")
    return takings.values_list("origin", flat=True).first() == StepKind.UNDO.value
