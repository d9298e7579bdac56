"""Bringing together two changes of the same collection.

Both an undo and a late edit are one question: what was changed between ``base`` and ``ours``, made
to ``theirs``, which went on from the same ``base``. Items are told apart by id and compared whole.
Changes to different ids come together; two different changes to one id are a conflict, and then
``theirs``, what is there today, stays.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Merged(Generic[T]):
    """The collection as it became, and the ids that were changed in two ways."""

    items: tuple[T, ...]
    conflicts: tuple[str, ...] = ()


def merge(
    *, base: Sequence[T], ours: Sequence[T], theirs: Sequence[T], id_of: Callable[[T], str]
) -> Merged[T]:
    """Return ``theirs`` with everything that ``ours`` changed since ``base``.

    Ids are unique within each of the three. When ``theirs`` changed nothing, the result is ``ours``
    to the order; when ``ours`` changed nothing, it is ``theirs``. Where both put the common items
    into another order, theirs stays. Takes time linear in the items.
    """
    before, wanted, now = _by_id(base, id_of), _by_id(ours, id_of), _by_id(theirs, id_of)
    kept: dict[str, T] = {}
    conflicts: list[str] = []
    for item_id in dict.fromkeys((*now, *wanted)):
        was, our, their = before.get(item_id), wanted.get(item_id), now.get(item_id)
        if their in (was, our):
            chosen = our
        else:
            chosen = their
            if our != was:
                conflicts.append(item_id)
        if chosen is not None:
            kept[item_id] = chosen
    return Merged(
        tuple(kept[item_id] for item_id in _order(before, wanted, now, kept)), tuple(conflicts)
    )


def _by_id(items: Iterable[T], id_of: Callable[[T], str]) -> dict[str, T]:
    return {id_of(item): item for item in items}


def _order(
    before: Iterable[str], ours: Iterable[str], theirs: Iterable[str], kept: Collection[str]
) -> tuple[str, ...]:
    """Return the ids ``kept`` as the side that moved something has them, theirs where both did.

    What only the other side has stands behind the one that it stood behind there.
    """
    we_alone_moved = _moved(before, ours) and not _moved(before, theirs)
    frame, guests = (ours, theirs) if we_alone_moved else (theirs, ours)
    return _woven(_only(frame, kept), _only(guests, kept))


def _moved(before: Iterable[str], after: Iterable[str]) -> bool:
    common = set(before) & set(after)
    return _only(before, common) != _only(after, common)


def _only(ids: Iterable[str], wanted: Collection[str]) -> tuple[str, ...]:
    return tuple(item_id for item_id in ids if item_id in wanted)


def _woven(frame: tuple[str, ...], guests: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``frame`` with each of ``guests`` that is not in it behind the one before it there."""
    at_home = set(frame)
    start: list[str] = []
    behind: dict[str, list[str]] = {}
    place = start
    for item_id in guests:
        if item_id in at_home:
            place = behind.setdefault(item_id, [])
        else:
            place.append(item_id)
    return (*start, *(each for home in frame for each in (home, *behind.get(home, ()))))
