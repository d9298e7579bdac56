"""Boundaries grow to hold what is new in them, and never shrink by themselves (DOC-53)."""

from collections.abc import Iterable

from diagrams.layout.beside_space import Space
from diagrams.layout.boxes import around, is_within
from diagrams.layout.measures import measures_for
from diagrams.layout.model import BoundaryBox, Rect, Spacing

MEASURES = measures_for(Spacing.COMFORTABLE)  # what a boundary keeps inside is no matter of spacing


class NoRoom(Exception):
    """There is no free place for what ``ids`` name, as long as everything else stays put."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__("no room")
        self.ids = tuple(ids)


def needed_by(boundary: BoundaryBox, member: Rect) -> Rect:
    """Return the least box of a boundary that holds ``member``, with its header and padding."""
    side, foot, header = MEASURES.side_padding, MEASURES.foot_padding, boundary.header_height
    return Rect(
        member.x - side,
        member.y - header,
        member.width + 2 * side,
        member.height + header + foot,
    )


def grown_for(space: Space, home: str | None, member: Rect) -> dict[str, Rect]:
    """Return the boundaries that have to grow for a member of ``home`` at that place, and how.

    The innermost comes first. Those that hold it already are not among them.
    """
    grown: dict[str, Rect] = {}
    inner = member
    while home is not None:
        old = space.layout.boundaries.get(home)
        need = needed_by(space.boundary[home], inner)
        if old is None or is_within(need, old):
            break  # one without a place is put round its members later
        new = around((old, need)) or need
        grown[home] = new
        inner, home = new, space.home[home]
    return grown


def enclosed(space: Space, ids: Iterable[str]) -> Space:
    """Return the drawing with the boundaries of ``ids`` grown round them, whatever is in the way.

    For what a person dragged: it is done as they did it (LAY-S4).
    """
    for item_id in ids:
        box = _box_of(space, item_id)
        if box is not None and not _is_held(space, item_id, box):
            space = space.with_boundaries(grown_for(space, space.home[item_id], box))
    return space


def enclosed_in_free_space(space: Space, ids: Iterable[str]) -> Space:
    """Return the drawing with the boundaries of ``ids`` grown round them.

    Raises:
        NoRoom: a boundary would take in what does not belong to it.
    """
    for item_id in ids:
        box = _box_of(space, item_id)
        if box is not None and not _is_held(space, item_id, box):
            space = grown_in_free_space(space, item_id, box)
    return space


def grown_in_free_space(space: Space, item_id: str, box: Rect) -> Space:
    """Return the drawing with the boundaries of one item grown to hold ``box``.

    Raises:
        NoRoom: a boundary would take in what does not belong to it.
    """
    grown = grown_for(space, space.home[item_id], box)
    blocked = [name for name, new in grown.items() if not space.may_grow(name, new)]
    if blocked:
        raise NoRoom((item_id, *blocked))
    return space.with_boundaries(grown)


def wrapped(space: Space) -> Space:
    """Return the drawing with a box round what is there already of each boundary that has none.

    Boundaries with nothing placed in them are left for the block that they are placed with.

    Raises:
        NoRoom: something that is not in such a boundary stands among its members.
    """
    depth = {each.id: len(space.around(each.id)) for each in space.graph.boundaries}
    for boundary in sorted(space.graph.boundaries, key=lambda each: -depth[each.id]):
        if boundary.id in space.layout.boundaries:
            continue
        held = around(
            box
            for name, home in space.home.items()
            if home == boundary.id and (box := _box_of(space, name)) is not None
        )
        if held is None:
            continue
        new = with_least_size(boundary, needed_by(boundary, held))
        if not space.may_grow(boundary.id, new):
            raise NoRoom((boundary.id,))
        space = space.with_boundaries({boundary.id: new})
        if boundary.parent is not None and boundary.parent in space.layout.boundaries:
            space = grown_in_free_space(space, boundary.id, new)
    return space


def with_room_for_titles(space: Space, ids: Iterable[str]) -> Space:
    """Return the drawing with these boundaries wide enough for what is written on them.

    Raises:
        NoRoom: there is something where one has to grow.
    """
    for boundary_id in ids:
        old = space.layout.boundaries.get(boundary_id)
        if old is None:
            continue
        new = with_least_size(space.boundary[boundary_id], old)
        if new != old:
            if not space.may_grow(boundary_id, new):
                raise NoRoom((boundary_id,))
            space = space.with_boundaries({boundary_id: new})
            space = grown_in_free_space(space, boundary_id, new)
    return space


def with_least_size(boundary: BoundaryBox, box: Rect) -> Rect:
    """Return ``box`` grown to the right and downwards to the least that a boundary has."""
    width = max(boundary.title_width + MEASURES.title_padding, MEASURES.boundary_width)
    return box._replace(
        width=max(box.width, width), height=max(box.height, MEASURES.boundary_height)
    )


def _box_of(space: Space, item_id: str) -> Rect | None:
    layout = space.layout
    return (
        layout.elements.get(item_id) or layout.notes.get(item_id) or layout.boundaries.get(item_id)
    )


def _is_held(space: Space, item_id: str, box: Rect) -> bool:
    """Is the item in no boundary, or inside the one that it is in?"""
    home = space.home[item_id]
    return (
        home is None
        or home not in space.layout.boundaries
        or is_within(box, space.layout.boundaries[home])
    )
