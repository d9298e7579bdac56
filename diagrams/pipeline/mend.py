"""Drawing a document again that was put together out of others, as an undo is. A pure function.

Everything in it has stood somewhere once. What comes back stands there again if that place is still
free, and else beside what is there now; lines are drawn where they have to be. Nothing is refused
for how it looks: a person asked for exactly that content.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from diagrams.document.geometry import Rect
from diagrams.document.model import Document, Element, Note, View
from diagrams.document.nesting import with_view
from diagrams.document.repair import proven
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.ops.batch import Changed
from diagrams.ops.model import LayoutWishes
from diagrams.pipeline.differences import counts_between
from diagrams.pipeline.drawing import Drawn
from diagrams.pipeline.keeping import require_keepable
from diagrams.pipeline.progress import SILENT, Progress
from diagrams.pipeline.redrawing import Redrawing
from diagrams.pipeline.revise import CLEAN, with_insides_of
from diagrams.quality.gate import Quality
from diagrams.quality.legibility import Legibility

CLEARANCE = 12.0  # px that what comes back keeps from what stands there

Standing = TypeVar("Standing", Element, Note)


@dataclass(frozen=True)
class Mended:
    """The document, drawn.

    ``quality`` is that of the worst view that looks different from today, legibility that of the
    outermost one; none where all look as they do.
    """

    document: Document
    added: int
    updated: int
    removed: int
    quality: Quality
    legibility: Legibility | None


def mended(
    document: Document, *, today: Document, drawn_as: Document, progress: Progress = SILENT
) -> Mended:
    """Return ``document``, which comes after ``today``, with everything in its place.

    A view that ``drawn_as`` has exactly so was drawn like that once, and stays as it is.

    Raises:
        LayoutFailed: it would be larger than what is kept may be.
        UnsoundDocument: it cannot be kept; whoever put it together did not see something.
        Timeout: the deadline passed.
    """
    after, all_drawn = document, list[Drawn]()
    for path, view in document.views.items():
        before = today.views.get(path, View())
        if _sheet(view) == _sheet(before):
            continue
        was_drawn = view == drawn_as.views.get(path)
        view = view if was_drawn else _with_free_places(view, before)
        made = Changed(with_view(after, path, view), (), {}, ())
        redrawing = Redrawing(before, made, path, LayoutWishes(), True, progress)
        drawn = redrawing.drawn_as(view) if was_drawn else redrawing.drawn()
        after = with_view(after, path, with_insides_of(after, path, drawn.view))
        all_drawn.append(drawn)
    require_keepable(after.views.values())
    proven(after, types=ELEMENT_TYPES)
    counts = counts_between(today, document)
    return Mended(
        document=after,
        added=counts.added,
        updated=counts.updated,
        removed=counts.removed,
        quality=max(
            (each.quality for each in all_drawn), key=lambda each: each.error_weight, default=CLEAN
        ),
        legibility=all_drawn[0].legibility if all_drawn else None,
    )


def _sheet(view: View) -> View:
    """Return ``view`` alone, without what its elements look like inside."""
    return view.replaced(elements=tuple(each.replaced(inside=None) for each in view.elements))


def _with_free_places(view: View, before: View) -> View:
    """Return ``view`` with no place for what comes back where something stands by now."""
    standing = [
        each.box
        for items in (before.elements, before.notes)
        for each in items
        if each.box is not None
    ]
    homes = {each.id: each.box for each in view.boundaries}
    return view.replaced(
        elements=_placed(view.elements, before.element_by_id.keys(), standing, homes),
        notes=_placed(view.notes, before.note_by_id.keys(), standing, homes),
    )


def _placed(
    items: tuple[Standing, ...],
    known: Iterable[str],
    standing: list[Rect],
    homes: dict[str, Rect | None],
) -> tuple[Standing, ...]:
    there = set(known)
    return tuple(
        each
        if each.id in there or each.box is None or _is_free(each, each.box, standing, homes)
        else each.replaced(box=None)
        for each in items
    )


def _is_free(
    item: Element | Note, box: Rect, standing: list[Rect], homes: dict[str, Rect | None]
) -> bool:
    home = None if item.boundary is None else homes.get(item.boundary)
    if item.boundary is not None and (home is None or not _is_within(box, home)):
        return False
    return not any(_touch(box, other) for other in standing)


def _is_within(box: Rect, home: Rect) -> bool:
    return (
        home.x <= box.x
        and home.y <= box.y
        and box.right <= home.right
        and box.bottom <= home.bottom
    )


def _touch(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right + CLEARANCE
        and other.x < one.right + CLEARANCE
        and one.y < other.bottom + CLEARANCE
        and other.y < one.bottom + CLEARANCE
    )
