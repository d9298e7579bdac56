"""What stands where in a drawing: is a place free for something new?

Follows the drawing while things are added to it. Everything is found by square cells, so a question
costs what is near the place and not what is in the view.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from diagrams.layout.boxes import inflated, is_within, overlap, stretches, strips
from diagrams.layout.model import BoundaryBox, Layout, LayoutGraph, Rect
from diagrams.layout.routing.sketch import title_box

CELL = 256.0  # px; a side of the squares that things are looked up by
MOST_CELLS = 1_000  # what reaches over more of them is looked at for every place
CAPTION_PX = 8.0  # around captions and titles
BORDER_PX = 20.0  # between a boundary that grows and what is not in it
BESIDE_BORDER_PX = 6.0  # nearer than this, a line and a border look like one
ANY_LINES = -1.0  # instead of a distance: lines may be where they like, and make way afterwards
NOBODY: frozenset[str] = frozenset()


class What(IntEnum):
    SHAPE = 0  # an element or a note
    BOUNDARY = 1
    TITLE = 2
    LINE = 3  # one stretch of a connector
    CAPTION = 4


class Thing(NamedTuple):
    what: What
    id: str
    box: Rect


class Air(NamedTuple):
    """How far something new stays from shapes and other boundaries, and from lines, px."""

    shapes_px: float
    lines_px: float


class Space:
    """A drawing with some things missing yet; ``layout`` is what is there by now."""

    def __init__(self, graph: LayoutGraph, layout: Layout) -> None:
        self.graph = graph
        self.layout = layout
        self.boundary: Mapping[str, BoundaryBox] = {each.id: each for each in graph.boundaries}
        self.home: dict[str, str | None] = {each.id: each.boundary for each in graph.elements}
        self.home |= {each.id: each.boundary for each in graph.notes}
        self.home |= {each.id: each.parent for each in graph.boundaries}
        self.ends = {each.id: (each.source, each.target) for each in graph.connectors}
        self._around: dict[str, frozenset[str]] = {}

    def around(self, item_id: str) -> frozenset[str]:
        """Return the boundaries that an element, note or boundary is in, at any depth."""
        known = self._around.get(item_id)
        if known is None:
            home = self.home[item_id]
            known = NOBODY if home is None else self.around(home) | {home}
            self._around[item_id] = known
        return known

    def with_layout(self, layout: Layout) -> "Space":
        return Space(self.graph, layout)

    def with_boundaries(self, grown: Mapping[str, Rect]) -> "Space":
        if not grown:
            return self
        boundaries = {**self.layout.boundaries, **grown}
        return Space(self.graph, replace(self.layout, boundaries=boundaries))

    def near(self, place: Rect) -> Iterator[Thing]:
        """Yield what shares an area with ``place``, each thing once, always in one order."""
        cells, everywhere = self._by_cell
        numbers = set(everywhere)
        for cell in _cells(place) if _count(place) <= MOST_CELLS else cells:
            numbers.update(cells.get(cell, ()))
        things = self._things
        for number in sorted(numbers):
            if overlap(things[number].box, place):
                yield things[number]

    def is_free(
        self,
        place: Rect,
        air: Air,
        *,
        inside: Collection[str] = (),
        without: Collection[str] = (),
    ) -> bool:
        """Is there nothing at ``place``, nor too near to it?

        ``inside`` are the boundaries that it may lie in; what is in ``without``, and lines that end
        at it, does not count.
        """
        for thing in self.near(inflated(place, max(*air, CAPTION_PX))):
            match thing.what:
                case What.SHAPE:
                    if thing.id not in without and overlap(
                        thing.box, inflated(place, air.shapes_px)
                    ):
                        return False
                case What.BOUNDARY:
                    if (
                        thing.id not in inside
                        and thing.id not in without
                        and overlap(thing.box, inflated(place, air.shapes_px))
                    ):
                        return False
                case What.TITLE:
                    if thing.id not in without and overlap(thing.box, inflated(place, CAPTION_PX)):
                        return False
                case _ if air.lines_px != ANY_LINES:
                    by = air.lines_px if thing.what is What.LINE else min(CAPTION_PX, air.lines_px)
                    if not self._is_own(thing, without) and overlap(thing.box, inflated(place, by)):
                        return False
        return True

    def may_grow(self, boundary_id: str, new: Rect) -> bool:
        """Does the boundary, grown to ``new``, take in no shape and no boundary of others?"""
        own = self.around(boundary_id)
        old = self.layout.boundaries.get(boundary_id)
        for strip in [new] if old is None else strips(old, new):
            for thing in self.near(inflated(strip, BORDER_PX)):
                if thing.what > What.BOUNDARY or thing.id == boundary_id or thing.id in own:
                    continue
                if boundary_id not in self.around(thing.id):
                    return False
        return True

    def is_hit_by_growth(self, boundary_id: str, new: Rect) -> bool:
        """Would a line of others run through the grown boundary, or a caption across its border?"""
        old = self.layout.boundaries.get(boundary_id)
        for strip in [new] if old is None else strips(old, new):
            for thing in self.near(inflated(strip, BESIDE_BORDER_PX)):
                if thing.what is What.CAPTION:
                    if overlap(thing.box, new) and not is_within(thing.box, new):
                        return True
                elif thing.what is What.LINE and not any(
                    boundary_id in self.around(end) for end in self.ends[thing.id]
                ):
                    return True
        return False

    def _is_own(self, thing: Thing, without: Collection[str]) -> bool:
        source, target = self.ends[thing.id]
        return thing.id in without or source in without or target in without

    @cached_property
    def _things(self) -> list[Thing]:
        layout = self.layout
        found = [Thing(What.SHAPE, name, box) for name, box in layout.elements.items()]
        found += [Thing(What.SHAPE, name, box) for name, box in layout.notes.items()]
        for name, box in layout.boundaries.items():
            found.append(Thing(What.BOUNDARY, name, box))
            title = title_box(self.boundary[name], box)
            if title is not None:
                found.append(Thing(What.TITLE, name, title))
        for name, route in layout.routes.items():
            found += [Thing(What.LINE, name, stretch) for stretch in stretches(route)]
            if route.caption is not None:
                found.append(Thing(What.CAPTION, name, route.caption))
        return found

    @cached_property
    def _by_cell(self) -> tuple[dict[tuple[int, int], list[int]], list[int]]:
        """Return what touches each cell, and what is too large to be entered in all of its own."""
        cells: dict[tuple[int, int], list[int]] = {}
        everywhere: list[int] = []
        for number, thing in enumerate(self._things):
            if _count(thing.box) > MOST_CELLS:
                everywhere.append(number)
                continue
            for cell in _cells(thing.box):
                cells.setdefault(cell, []).append(number)
        return cells, everywhere


def _cells(box: Rect) -> Iterator[tuple[int, int]]:
    for i in range(int(box.x // CELL), int(box.right // CELL) + 1):
        for j in range(int(box.y // CELL), int(box.bottom // CELL) + 1):
            yield i, j


def _count(box: Rect) -> float:
    return (box.width / CELL + 2) * (box.height / CELL + 2)
