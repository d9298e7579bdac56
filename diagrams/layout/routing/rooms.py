"""Room that is kept free beside elements and boundaries, for what is put there afterwards."""

from collections.abc import Iterator
from typing import NamedTuple

from diagrams.layout.model import BoundaryBox, Direction, ElementBox, Layout, LayoutGraph, Rect
from diagrams.layout.routing.polyline import BOTTOM, LEFT, RIGHT, TOP


class FreeRoom(NamedTuple):
    owner: ElementBox | BoundaryBox
    side: int  # of its owner
    box: Rect


def free_rooms(graph: LayoutGraph, layout: Layout) -> Iterator[FreeRoom]:
    """Yield the room beside every element and boundary that asks for some."""
    reads_right = graph.direction is Direction.RIGHT
    for element in graph.elements:
        yield from _beside(element, layout.elements[element.id], reads_right)
    for boundary in graph.boundaries:
        yield from _beside(boundary, layout.boundaries[boundary.id], reads_right)


def _beside(owner: ElementBox | BoundaryBox, at: Rect, reads_right: bool) -> Iterator[FreeRoom]:
    before, after, along = owner.room
    if reads_right:
        width = max(at.width, along)
        x = at.x + (at.width - width) / 2
        if before:
            yield FreeRoom(owner, TOP, Rect(x, at.y - before, width, before))
        if after:
            yield FreeRoom(owner, BOTTOM, Rect(x, at.bottom, width, after))
    else:
        height = max(at.height, along)
        y = at.y + (at.height - height) / 2
        if before:
            yield FreeRoom(owner, LEFT, Rect(at.x - before, y, before, height))
        if after:
            yield FreeRoom(owner, RIGHT, Rect(at.right, y, after, height))
