"""The layout that a view has stored, and how it reads."""

from collections.abc import Sequence
from itertools import pairwise

from diagrams.document.model import View
from diagrams.layout.model import Direction, Layout, Point

# A longer line is no drawing's: it came in a file. It costs more to look at than all others.
LONGEST_PX = 250_000.0

# How much more a drawing has to run down than right to be read downwards.
CLEARLY = 1.2


def stored_layout(view: View) -> Layout:
    """Return where everything of ``view`` is that has a place; the rest is missing.

    A line from or to an element without a place has none either, whatever is stored, nor has one
    that nobody can have drawn.
    """
    elements = {each.id: each.box for each in view.elements if each.box is not None}
    return Layout(
        elements=elements,
        boundaries={each.id: each.box for each in view.boundaries if each.box is not None},
        routes={
            each.id: each.route
            for each in view.relationships
            if each.route is not None
            and each.source in elements
            and each.target in elements
            and is_drawable(each.route.points)
        },
        notes={each.id: each.box for each in view.notes if each.box is not None},
        direction=reading_direction(view),
    )


def is_placed(view: View) -> bool:
    """Say whether everything of ``view`` has the place at which it is drawn."""
    standing = stored_layout(view)
    return all(
        each.id in places
        for items, places in (
            (view.elements, standing.elements),
            (view.boundaries, standing.boundaries),
            (view.notes, standing.notes),
            (view.relationships, standing.routes),
        )
        for each in items
    )


def is_drawable(points: Sequence[Point]) -> bool:
    """Say whether a line is no longer than one in a drawing can be."""
    return sum(abs(p.x - q.x) + abs(p.y - q.y) for p, q in pairwise(points)) <= LONGEST_PX


def reading_direction(view: View) -> Direction:
    """Return how ``view`` reads, by how far its relationships go in each direction (LAY §9)."""
    across = down = 0.0
    for each in view.relationships:
        source = view.element_by_id[each.source].box
        target = view.element_by_id[each.target].box
        if source is not None and target is not None:
            across += abs(source.x + source.width / 2 - target.x - target.width / 2)
            down += abs(source.y + source.height / 2 - target.y - target.height / 2)
    return Direction.DOWN if down > CLEARLY * across else Direction.RIGHT
