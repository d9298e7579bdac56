"""What takes part in closing a drawing along one axis: solid bodies, and which of them move as one.

Along x the bodies are elements, notes, captions, titles, both upright sides of each boundary and
every upright stretch of line. Level stretches are no bodies: they reach from one body to another
and only grow or shrink. Along y it is the same with the axes swapped.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

from diagrams.layout.model import (
    BoundaryBox,
    Connector,
    Direction,
    ElementBox,
    Layout,
    LayoutGraph,
    Rect,
    Route,
)
from diagrams.layout.routing.caption_spots import REACH_PX
from diagrams.layout.routing.polyline import BOTTOM, LEFT, RIGHT, SAME_PX
from diagrams.layout.routing.rooms import free_rooms
from diagrams.layout.routing.sketch import title_box


class What(IntEnum):
    ELEMENT = 0
    NOTE = 1
    CAPTION = 2
    TITLE = 3
    BORDER = 4
    LINE = 5
    ROOM = 6


@dataclass(frozen=True, slots=True)
class Body:
    """``low`` and ``high`` along the axis of movement, ``start`` and ``end`` across it."""

    what: What
    owner: int  # the number of the element, note, connector or boundary
    low: float
    high: float
    start: float
    end: float


class Bodies:
    """The bodies of a layout along one axis, by number, and the groups that move as one."""

    def __init__(self, graph: LayoutGraph, layout: Layout, axis: int) -> None:
        self.graph = graph
        self.layout = layout
        self.axis = axis
        self.all: list[Body] = []
        self._leader: list[int] = []
        self.element: dict[str, int] = {}
        self.note: dict[str, int] = {}
        self.near_border: dict[str, int] = {}
        self.boundary_opened_by: dict[int, BoundaryBox] = {}
        self.boundary_closed_by: dict[int, BoundaryBox] = {}
        self.far_border: dict[str, int] = {}
        self.caption: dict[str, int] = {}
        self.steps: set[tuple[int, int]] = set()  # lines that would be one if they were in line
        self.spans: dict[int, tuple[int, int]] = {}  # caption: what its level stretch joins
        self.line: dict[tuple[str, int], int] = {}  # by connector and number of the stretch
        self._add_elements()
        self._add_boundaries()
        self._add_notes()
        self._add_rooms()
        self._add_routes()

    def group(self, body: int) -> int:
        """Return the number of the body that stands for all that move with this one."""
        leader = self._leader
        while leader[body] != body:
            leader[body] = leader[leader[body]]
            body = leader[body]
        return body

    def join(self, one: int, other: int) -> None:
        a, b = self.group(one), self.group(other)
        self._leader[max(a, b)] = min(a, b)

    def _add(self, what: What, owner: int, box: Sequence[float]) -> int:
        axis = self.axis
        across = 1 - axis
        number = len(self.all)
        self.all.append(
            Body(
                what,
                owner,
                box[axis],
                box[axis] + box[axis + 2],
                box[across],
                box[across] + box[across + 2],
            )
        )
        self._leader.append(number)
        return number

    def _add_elements(self) -> None:
        graph, layout = self.graph, self.layout
        along = (0 if graph.direction is Direction.RIGHT else 1) == self.axis
        rows: dict[tuple[str | None, int], int] = {}
        for i, element in enumerate(graph.elements):
            box = layout.elements[element.id]
            body = self.element[element.id] = self._add(What.ELEMENT, i, box)
            if along:
                # The elements of a row stay in it: ragged rows read as if they meant something.
                middle = box[self.axis] + box[self.axis + 2] / 2
                row = rows.setdefault((element.boundary, round(2 * middle)), body)
                self.join(row, body)

    def _add_boundaries(self) -> None:
        for i, boundary in enumerate(self.graph.boundaries):
            box = self.layout.boundaries[boundary.id]
            near, far = self._ends(box)
            self.near_border[boundary.id] = self._add(What.BORDER, i, near)
            self.far_border[boundary.id] = self._add(What.BORDER, i, far)
            self.boundary_opened_by[self.near_border[boundary.id]] = boundary
            self.boundary_closed_by[self.far_border[boundary.id]] = boundary
            title = title_box(boundary, box)
            if title is not None:
                self.join(self.near_border[boundary.id], self._add(What.TITLE, i, title))

    def _ends(self, box: Rect) -> tuple[list[float], list[float]]:
        """Return the two sides of a box that are at right angles to the axis."""
        axis = self.axis
        near, far = list(box), list(box)
        far[axis] += far[axis + 2]
        near[axis + 2] = far[axis + 2] = 0.0
        return near, far

    def _add_notes(self) -> None:
        for i, note in enumerate(self.graph.notes):
            if note.id in self.layout.notes:
                body = self.note[note.id] = self._add(What.NOTE, i, self.layout.notes[note.id])
                if note.about is not None:
                    self.join(self.element[note.about], body)

    def _add_rooms(self) -> None:
        for room in free_rooms(self.graph, self.layout):
            if isinstance(room.owner, ElementBox):
                self.join(self.element[room.owner.id], self._add(What.ROOM, -1, room.box))
                continue
            near_border = self.near_border[room.owner.id]
            far_border = self.far_border[room.owner.id]
            if (room.side in (RIGHT, LEFT)) == (self.axis == 0):
                beside = far_border if room.side in (RIGHT, BOTTOM) else near_border
                self.join(beside, self._add(What.ROOM, -1, room.box))
            else:
                # It is as long as its boundary, and grows with it.
                near, far = self._ends(room.box)
                self.join(near_border, self._add(What.ROOM, -1, near))
                self.join(far_border, self._add(What.ROOM, -1, far))

    def _add_routes(self) -> None:
        trunks: dict[tuple[str, int], int] = {}
        for e, connector in enumerate(self.graph.connectors):
            route = self.layout.routes[connector.id]
            last = len(route.points) - 2
            for k in self.stretches_across(route.points):
                p, q = route.points[k], route.points[k + 1]
                body = self.line[connector.id, k] = self._add(What.LINE, e, _box_of(p, q))
                if k == 0 or connector.source == connector.target:
                    self.join(self.element[connector.source], body)
                if k == last:
                    self.join(self.element[connector.target], body)
                if route.trunk is not None:
                    at = (route.trunk, round(p[self.axis]))
                    self.join(trunks.setdefault(at, body), body)
            self.steps.update(self._steps_of(connector, route))
            if route.caption is not None:
                self.caption[connector.id] = self._add(What.CAPTION, e, route.caption)
                self._hold_caption(connector, route)

    def _steps_of(self, connector: Connector, route: Route) -> Iterator[tuple[int, int]]:
        """Yield the pairs of stretches that run the same way, one step apart, the nearer first."""
        axis = self.axis
        for k in range(len(route.points) - 3):
            first = self.line.get((connector.id, k))
            second = self.line.get((connector.id, k + 2))
            if first is None or second is None or route.trunk is not None:
                continue
            p0, p1, p2, p3 = [p[1 - axis] for p in route.points[k : k + 4]]
            if (p1 - p0) * (p3 - p2) > 0:
                pair = sorted((first, second), key=lambda body: self.all[body].low)
                yield pair[0], pair[1]

    def _hold_caption(self, connector: Connector, route: Route) -> None:
        """Keep a caption beside its line: with an upright stretch, or over a level one."""
        caption = self.caption[connector.id]
        box = self.all[caption]
        for k in self.stretches_across(route.points):
            line = self.all[self.line[connector.id, k]]
            aside = max(box.low - line.high, line.low - box.high)
            if aside <= REACH_PX and line.start < box.end and line.end > box.start:
                self.join(self.line[connector.id, k], caption)
                return
        axis = self.axis
        for k, (p, q) in enumerate(pairwise(route.points)):
            one_end = p[axis], self.holder(connector, route, k)
            other_end = q[axis], self.holder(connector, route, k + 1)
            (one, low), (other, high) = sorted((one_end, other_end))
            aside = max(box.start - p[1 - axis], p[1 - axis] - box.end)
            if aside <= REACH_PX and one < box.high and other > box.low:
                self.spans[caption] = (low, high)
                return
        self.join(self._nearest(connector, route, box), caption)

    def _nearest(self, connector: Connector, route: Route, box: Body) -> int:
        """Return the body that the corner of the route nearest to ``box`` moves with."""
        axis = self.axis

        def away(point: int) -> tuple[float, int]:
            along, across = route.points[point][axis], route.points[point][1 - axis]
            return (
                max(box.low - along, along - box.high, box.start - across, across - box.end),
                point,
            )

        return self.holder(connector, route, min(map(away, range(len(route.points))))[1])

    def holder(self, connector: Connector, route: Route, point: int) -> int:
        """Return the body that a point of a route moves with."""
        for k in (point - 1, point):
            body = self.line.get((connector.id, k))
            if body is not None:
                return body
        return self.element[connector.target if point else connector.source]

    def stretches_across(self, points: Sequence[tuple[float, float]]) -> Iterator[int]:
        """Yield the numbers of the stretches that are at right angles to the axis."""
        axis = self.axis
        for k, (p, q) in enumerate(pairwise(points)):
            if abs(p[axis] - q[axis]) < SAME_PX:
                yield k


def _box_of(p: tuple[float, float], q: tuple[float, float]) -> Rect:
    return Rect(min(p[0], q[0]), min(p[1], q[1]), abs(p[0] - q[0]), abs(p[1] - q[1]))
