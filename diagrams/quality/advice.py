"""What a request could change about itself to read better, with the ops to do it (LAY §7).

A drawing is worked out as well as it can be from what was asked for. Where what was asked for is
the trouble, no drawing helps, and this says so. Ops are in the words of the wire, ready to send.
"""

from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from common.contract import Contract
from diagrams.document.boundaries import contents_of, members_of
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
        *_ungroup(view, legibility),
        *_fewer(view),
        *_notes(view, unplaced_notes),
        *_tangle(legibility, main_path=main_path, direction=direction),
    )


def _ungroup(view: View, legibility: Legibility) -> Iterator[Advice]:
    """Gathered outsiders called from different places cannot be level with their callers."""
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
        if len(callers) >= 2 and (crossed or touching & troubled):
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


def _fewer(view: View) -> Iterator[Advice]:
    elements = {each.id for each in view.elements}
    held = {each.id: len(elements & contents_of(view, (each.id,))) for each in view.boundaries}
    largest = max(view.boundaries, key=lambda each: held[each.id], default=None)
    if largest is not None and held[largest.id] > MANY_IN_BOUNDARY:
        yield Advice(
            message=f"“{largest.id}” holds {held[largest.id]} elements. Move detail one level "
            "down, into the inside of one of them.",
            ids=(largest.id,),
        )
    elif len(elements) > MANY_IN_VIEW:
        nested = _largest_nested(view.boundaries, held)
        where = f" “{nested}” could become the inside of one element." if nested else ""
        yield Advice(
            message=f"This view has {len(elements)} elements. Move detail one level down.{where}",
            ids=(nested,) if nested else (),
        )


def _largest_nested(boundaries: Sequence[Boundary], held: dict[str, int]) -> str | None:
    nested = [each.id for each in boundaries if each.parent is not None and held[each.id] >= 3]
    return max(nested, key=held.__getitem__, default=None)


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
