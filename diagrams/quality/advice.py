"""What a request could change about itself to read better, with the ops to do it (LAY §7).

A drawing is worked out as well as it can be from what was asked for. Where what was asked for is
the trouble, no drawing helps, and this says so. Ops are in the words of the wire, ready to send.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from pydantic import JsonValue

from common.contract import Contract
from diagrams.document.boundaries import contents_of, members_of
from diagrams.document.geometry import Rect
from diagrams.document.kinds import Category
from diagrams.document.model import Boundary, View
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.layout.model import Direction
from diagrams.quality.legibility import Legibility

MANY_IN_BOUNDARY = 8
MANY_IN_VIEW = 15
MANY_CROSSINGS = 6
MANY_DETOURS = 2
MANY_THROUGH = 3
LEAST_INSIDE = 3  # fewer are no detail that deserves a view of its own
STRETCHED_PX = 400.0  # about an element, its gap and half of the next: more than one row
MAX_NAMED = 4

Op = dict[str, JsonValue]


class Advice(Contract):
    """One remark, the ids that it is about, and the ops that would do what it says."""

    message: str
    ids: tuple[str, ...] = ()
    ops: tuple[Op, ...] = ()


def advice_for(
    view: View,
    legibility: Legibility,
    *,
    main_path: bool,
    direction: Direction = Direction.RIGHT,
    unplaced_notes: Sequence[str] = (),
) -> tuple[Advice, ...]:
    """Return what to change about a view, the most useful first.

    ``main_path`` says whether a flow was named as the main path, ``direction`` which way the view
    reads; ``unplaced_notes`` are the notes that were given nothing to be about.
    """
    return (
        *_ungroup(view, legibility, direction),
        *_fewer(view),
        *_notes(view, unplaced_notes),
        *_tangle(legibility, main_path=main_path, direction=direction),
    )


def _ungroup(view: View, legibility: Legibility, reads: Direction) -> Iterator[Advice]:
    """Gathered outsiders called from different places cannot be beside their callers.

    Their lines may be drawn without a fault and still run past half of the drawing, so it is also
    asked how far apart along the flow the callers stand. Callers of one row are level with what
    they call, however far away that is: gathering costs them nothing.
    """
    troubled = {*legibility.detours, *legibility.through_boundaries}
    outsiders = {
        each.id
        for each in view.elements
        if ELEMENT_TYPES.get(each.type).category in (Category.EXTERNAL, Category.ACTOR)
    }
    for boundary in view.boundaries:
        members = members_of(view, boundary.id)
        if len(members) < 2 or not outsiders.issuperset(members):
            continue
        inside = set(members)
        callers = {
            end
            for each in view.relationships
            for end, far in ((each.source, each.target), (each.target, each.source))
            if far in inside and end not in inside
        }
        touching = {
            each.id for each in view.relationships if each.source in inside or each.target in inside
        }
        crossed = boundary.id in legibility.crossed_boundaries
        if len(callers) >= 2 and (
            crossed or touching & troubled or _is_stretched(view, boundary, callers, reads)
        ):
            yield Advice(
                message=f"“{boundary.id}” gathers what is called from different places, so its "
                "lines are long. Ungroup it, and each can stand beside its caller.",
                ids=(boundary.id,),
                ops=(
                    *({"op": "update", "id": each, "set": {"group": None}} for each in members),
                    {"op": "remove", "ids": [boundary.id]},
                    {"op": "arrange"},
                ),
            )


def _is_stretched(
    view: View, boundary: Boundary, callers: Collection[str], reads: Direction
) -> bool:
    """Is one of the callers much further from the boundary than another, along the flow?"""
    frame = boundary.box
    boxes = [view.element_by_id[each].box for each in callers]
    away = [_apart(box, frame, reads) for box in boxes if box is not None and frame is not None]
    return bool(away) and max(away) - min(away) > STRETCHED_PX


def _apart(a: Rect, b: Rect, reads: Direction) -> float:
    """Return how far apart two boxes are along the flow, px; 0 where they overlap."""
    if reads is Direction.RIGHT:
        return max(0.0, a.x - b.right, b.x - a.right)
    return max(0.0, a.y - b.bottom, b.y - a.bottom)


def _fewer(view: View) -> Iterator[Advice]:
    """Too much in one boundary, or else in the view.

    Everything in a boundary counts, at any depth: all of it is in one picture. What is named first
    is what could go: the largest boundary inside of it, and only without one the boundary itself,
    which often merely holds the others together.
    """
    elements = {each.id for each in view.elements}
    contents = {each.id: contents_of(view, (each.id,)) for each in view.boundaries}
    held = {name: len(elements & inside) for name, inside in contents.items()}
    largest = max(held, key=held.__getitem__, default=None)
    if largest is not None and held[largest] > MANY_IN_BOUNDARY:
        inner = _largest_of(contents[largest] - {largest}, held)
        what = f"“{inner}” could become the" if inner else "Move detail one level down, into the"
        yield Advice(
            message=f"“{largest}” holds {held[largest]} elements. {what} inside of one "
            f"{'element' if inner else 'of them'}.",
            ids=(inner, largest) if inner else (largest,),
        )
    elif len(elements) > MANY_IN_VIEW:
        nested = _largest_of({each.id for each in view.boundaries if each.parent}, held)
        where = f" “{nested}” could become the inside of one element." if nested else ""
        yield Advice(
            message=f"This view has {len(elements)} elements. Move detail one level down.{where}",
            ids=(nested,) if nested else (),
        )


def _largest_of(names: Collection[str], held: Mapping[str, int]) -> str | None:
    """Return the boundary among ``names`` that holds most, if it is worth a view of its own."""
    worth = [name for name in held if name in names and held[name] >= LEAST_INSIDE]
    return max(worth, key=held.__getitem__, default=None)


def _notes(view: View, unplaced: Sequence[str]) -> Iterator[Advice]:
    if unplaced:
        named = ", ".join(f"“{note_id}”" for note_id in unplaced[:MAX_NAMED])
        yield Advice(
            message=f"Say what each note is about: {named}. It is then placed beside it.",
            ids=tuple(unplaced[:MAX_NAMED]),
            ops=tuple(
                {"op": "update", "id": note_id, "set": {"about": subject.id}}
                for note_id in unplaced[:MAX_NAMED]
                for subject in view.elements[:1]
            ),
        )


def _tangle(legibility: Legibility, *, main_path: bool, direction: Direction) -> Iterator[Advice]:
    if (
        legibility.crossings < MANY_CROSSINGS
        and len(legibility.detours) < MANY_DETOURS
        and len(legibility.through_boundaries) < MANY_THROUGH
    ):
        return
    if main_path and direction is Direction.DOWN:
        yield Advice(
            message="Many lines cross or go a long way. Split this into two views, or move detail "
            "one level down.",
        )
    elif main_path:
        yield Advice(
            message="Many lines cross or go a long way. Arranged downwards it may read better.",
            ops=({"op": "arrange", "direction": "down"},),
        )
    else:
        yield Advice(
            message="Many lines cross or go a long way. Name the main path (a flow, as "
            "primaryFlow) and list elements in reading order.",
        )
