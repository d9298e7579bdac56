"""How a drawing reads, in what can be counted: whether another one of the same graph is no worse.

The measures are those by which drawings are chosen everywhere (LAY §6), taken from the lines as
they were laid out. Whether a drawing is clean is not asked here.
"""

from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import NamedTuple

from diagrams.layout.model import Layout, LayoutGraph, Rect, Route

FROM_ENDS_PX = 4.0  # a crossing is further than this from the ends of both stretches
DETOUR_FACTOR, DETOUR_PX = 1.5, 200.0
RIM_PX = 2.0  # of a foreign boundary that a line may graze
# Length is no fault, and who keeps a distance needs some: this much more is as good.
AS_LONG = 1.1


class Reading(NamedTuple):
    """What slows a reader down; less of each is better. Compared one by one, never as a sum."""

    crossings: int
    detours: int
    through_boundaries: int
    length: float  # of all lines, px

    @property
    def is_faultless(self) -> bool:
        return not (self.crossings or self.detours or self.through_boundaries)

    def is_no_worse_than(self, other: "Reading") -> bool:
        return (
            self.crossings <= other.crossings
            and self.detours <= other.detours
            and self.through_boundaries <= other.through_boundaries
            and self.length <= AS_LONG * other.length
        )


def reading_of(graph: LayoutGraph, layout: Layout) -> Reading:
    routes = [layout.routes[each.id] for each in graph.connectors]
    lengths = [_length(route) for route in routes]
    detours = sum(
        1
        for each, length in zip(graph.connectors, lengths, strict=True)
        if length
        > DETOUR_FACTOR * _apart(layout.elements[each.source], layout.elements[each.target])
        + DETOUR_PX
    )
    return Reading(_crossings(routes), detours, _through_boundaries(graph, layout), sum(lengths))


def _crossings(routes: list[Route]) -> int:
    level: list[tuple[float, float, float, int]] = []
    upright: list[tuple[float, float, float, int]] = []
    for number, route in enumerate(routes):
        for p, q in pairwise(route.points):
            if p.x == q.x:
                upright.append((p.x, min(p.y, q.y), max(p.y, q.y), number))
            else:
                level.append((p.y, min(p.x, q.x), max(p.x, q.x), number))
    upright.sort()
    xs = [stretch[0] for stretch in upright]
    total = 0
    for y, low, high, own in level:
        first = bisect_right(xs, low + FROM_ENDS_PX)
        last = bisect_left(xs, high - FROM_ENDS_PX)
        total += sum(
            1
            for _, top, bottom, other in upright[first:last]
            if top + FROM_ENDS_PX < y < bottom - FROM_ENDS_PX and own != other
        )
    return total


def _through_boundaries(graph: LayoutGraph, layout: Layout) -> int:
    """Count the lines that run through a boundary neither of their ends is in."""
    parent = {each.id: each.parent for each in graph.boundaries}
    home = {each.id: each.boundary for each in graph.elements}

    def around(element: str) -> set[str]:
        found, at = set(), home[element]
        while at is not None:
            found.add(at)
            at = parent[at]
        return found

    insides = {each.id: around(each.id) for each in graph.elements}
    return sum(
        1
        for each in graph.connectors
        for own in [insides[each.source] | insides[each.target]]
        if any(
            _enters(layout.routes[each.id], box)
            for name, box in layout.boundaries.items()
            if name not in own
        )
    )


def _enters(route: Route, box: Rect) -> bool:
    left, right = box.x + RIM_PX, box.right - RIM_PX
    top, bottom = box.y + RIM_PX, box.bottom - RIM_PX
    return any(
        min(p.x, q.x) < right
        and max(p.x, q.x) > left
        and min(p.y, q.y) < bottom
        and max(p.y, q.y) > top
        for p, q in pairwise(route.points)
    )


def _length(route: Route) -> float:
    return sum(abs(p.x - q.x) + abs(p.y - q.y) for p, q in pairwise(route.points))


def _apart(a: Rect, b: Rect) -> float:
    """Return how far apart the middles of two boxes are, along both axes together."""
    return abs(a.x + a.width / 2 - b.x - b.width / 2) + abs(a.y + a.height / 2 - b.y - b.height / 2)
