"""Whose change can be undone or redone, replayed from what happened.

Nothing is kept beside the revisions that could disagree with them. A change counts as a person's
when they, or a bot acting for them, made it; it stands until somebody undoes it, whoever that is.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from common.errors import CanvasError, ErrorKind


class NothingToUndo(CanvasError):
    """There is no such change, or it does not stand any more."""

    code = "NOTHING_TO_UNDO"
    kind = ErrorKind.CONFLICT


class NothingToRedo(CanvasError):
    """There is no such change, or it stands."""

    code = "NOTHING_TO_REDO"
    kind = ErrorKind.CONFLICT


class UndoConflict(CanvasError):
    """Something that would be undone or redone has been changed since."""

    code = "UNDO_CONFLICT"
    kind = ErrorKind.CONFLICT


A = TypeVar("A")

# The first revision made the thing. There is nothing before it to go back to.
FIRST = 1


class StepKind(StrEnum):
    CHANGE = "change"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True)
class Step:
    """One revision, as far as undoing is concerned.

    ``owner`` is the person it counts for, or nobody once they are gone. ``undoes`` is the number of
    the change that an undo takes back or a redo makes again.
    """

    number: int
    owner: int | None
    kind: StepKind = StepKind.CHANGE
    undoes: int | None = None


def undoable(steps: Iterable[Step], person: int) -> tuple[int, ...]:
    """Return the numbers of the changes ``person`` can undo, the next one first.

    ``steps`` come oldest first. A change that was made again stands as of then.
    """
    own: set[int] = set()
    # A dict for its order: the change made last is the first to go.
    standing: dict[int, None] = {}
    for step in steps:
        match step:
            case Step(kind=StepKind.CHANGE, number=number):
                if step.owner == person and number > FIRST:
                    own.add(number)
                    standing[number] = None
            case Step(kind=StepKind.UNDO, undoes=int(number)):
                standing.pop(number, None)
            case Step(kind=StepKind.REDO, undoes=int(number)) if number in own:
                standing[number] = None
    return tuple(reversed(standing))


def redoable(steps: Iterable[Step], person: int) -> tuple[int, ...]:
    """Return the numbers of the changes ``person`` can make again, the next one first.

    Those that they undid themselves, the last first, until they change something else: whoever
    goes another way does not come back to this one with a key.
    """
    taken_back: dict[int, None] = {}
    for step in steps:
        match step:
            case Step(kind=StepKind.CHANGE) if step.owner == person:
                taken_back.clear()
            case Step(kind=StepKind.UNDO, undoes=int(number)) if step.owner == person:
                taken_back[number] = None
            case Step(kind=StepKind.REDO, undoes=int(number)):
                taken_back.pop(number, None)
    return tuple(reversed(taken_back))


def authors_between(
    made: Sequence[tuple[int, A]], *, differ: Callable[[int, int], bool], most: int
) -> tuple[A, ...]:
    """Return who made what is different between the first of ``made`` and the last, the first of
    them first.

    ``made`` are revisions by their numbers, oldest first, each with its author. ``differ`` compares
    two of them, which takes long, and is asked ``most`` times at most. So halves are looked into: a
    stretch whose ends are the same has nobody in it (what was changed there was changed back), and
    one by people who are known already has nobody new.
    """
    found: dict[A, None] = {}
    asked = 0
    # What is still to be looked into, the earliest last.
    stretches = [made]
    while stretches and asked < most:
        stretch = stretches.pop()
        (first, _), *later = stretch
        if all(author in found for _, author in later):
            continue
        asked += 1
        if not differ(first, later[-1][0]):
            continue
        if len(later) == 1:
            found[later[0][1]] = None
            continue
        middle = len(stretch) // 2
        stretches += [stretch[middle:], stretch[: middle + 1]]
    return tuple(found)
