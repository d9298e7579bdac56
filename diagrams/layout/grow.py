"""Shapes that need more room for what is written on them now (TOOL-43).

A shape grows into free space and stays where it is otherwise: by its upper left corner if there is
room for that, else by its middle or another corner. It never shrinks.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from diagrams.layout.beside_space import ANY_LINES, Air, Space
from diagrams.layout.grow_boundaries import NoRoom, grown_for
from diagrams.layout.model import Rect

# How far a shape that grew stays from others, and from lines that do not end at it.
GROWN = Air(shapes_px=12.0, lines_px=9.0)
OVER_LINES = Air(shapes_px=12.0, lines_px=ANY_LINES)

# What stays where it is: the part of the growth that goes to the left, and upwards.
KEPT = ((0.0, 0.0), (0.5, 0.5), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))


def with_room_for_text(space: Space, ids: Iterable[str]) -> Space:
    """Return the drawing with those elements and notes as large as ``space.graph`` asks for.

    Raises:
        NoRoom: there is something wherever one could grow to.
    """
    wanted = frozenset(ids)
    for element in space.graph.elements:
        if element.id in wanted:
            space = _grown(space, element.id, element.width, element.height)
    for note in space.graph.notes:
        if note.id in wanted:
            space = _grown(space, note.id, note.width, note.height)
    return space


def _grown(space: Space, item_id: str, width: float, height: float) -> Space:
    layout = space.layout
    old = layout.elements.get(item_id) or layout.notes.get(item_id)
    if old is None or (width <= old.width and height <= old.height):
        return space
    places = [*_places(old, max(width, old.width), max(height, old.height))]
    # A place where no line of others has to make way is better, whichever corner is kept.
    for air in (GROWN, OVER_LINES):
        for place in places:
            grown = _boundaries(space, item_id, place, air)
            if grown is not None:
                return _with_shape(space.with_boundaries(grown), item_id, place)
    raise NoRoom((item_id,))


def _places(old: Rect, width: float, height: float) -> Iterator[Rect]:
    for left, up in KEPT:
        x = old.x - left * (width - old.width)
        y = old.y - up * (height - old.height)
        yield Rect(float(round(x)), float(round(y)), width, height)


def _boundaries(space: Space, item_id: str, place: Rect, air: Air) -> dict[str, Rect] | None:
    """Return how the boundaries have to grow; None when there is no room for the shape or them."""
    if not space.is_free(place, air, inside=space.around(item_id), without=(item_id,)):
        return None
    grown = grown_for(space, space.home[item_id], place)
    may = all(space.may_grow(name, new) for name, new in grown.items())
    return grown if may else None


def _with_shape(space: Space, item_id: str, place: Rect) -> Space:
    layout = space.layout
    if item_id in layout.elements:
        elements = {**layout.elements, item_id: place}
        return space.with_layout(replace(layout, elements=elements))
    return space.with_layout(replace(layout, notes={**layout.notes, item_id: place}))
