"""The drawing while its routes are being changed.

Ids become numbers, routes plain lists, and everything that can be in the way is in one index that
follows every change. Made from a layout, turned into a layout again; what did not change comes
back as the same object.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import pairwise

from diagrams.layout.model import (
    BoundaryBox,
    Connector,
    ElementBox,
    Layout,
    LayoutGraph,
    Point,
    Rect,
    Route,
)
from diagrams.layout.routing.cells import CAPTION, ELEMENT, NOTE, ROOM, TITLE, Cell, Cells, bits_for
from diagrams.layout.routing.polyline import BOTTOM, LEFT, RIGHT, TOP, Path, side_at, tidy
from diagrams.layout.routing.rooms import free_rooms

CLEAR_PX = 9.0  # from lines to elements and notes they do not join
CAPTION_CLEAR_PX = 4.0  # from lines to captions and titles of others

# A boundary's title: where its room starts in its boundary, how much wider than the title that is
# (no line fits between a border and the first letter), what its header leaves free below it.
TITLE_X_PX, TITLE_BEFORE_PX = 6.0, 14.0
TITLE_Y_PX, TITLE_FOOT_PX = 2.0, 12.0

NO_LIMIT = 1 << 62

Span = tuple[float, float, float, float]  # x0, y0, x1, y1


class Sketch:
    """One view's boxes and routes by number, in the order of the graph."""

    def __init__(self, graph: LayoutGraph, layout: Layout, *, lifted: Collection[int] = ()) -> None:
        """``lifted`` connectors are not entered; they may have no route yet."""
        self.graph = graph
        self.layout = layout
        self.work = 0  # entries looked at so far: the unit in which routing is bounded
        self.limit = NO_LIMIT  # of work: past it, what is looked at counts as not clean
        self.cells = Cells(bits_for(_spans(layout)))
        self.number = {element.id: i for i, element in enumerate(graph.elements)}
        self.box = [layout.elements[element.id] for element in graph.elements]
        self.middle = [
            (box.x + box.width * 0.5, box.y + box.height * element.middle)
            for element, box in zip(graph.elements, self.box, strict=True)
        ]
        self.boundaries = [_span(layout.boundaries[b.id]) for b in graph.boundaries]
        # Their upright and their level borders: from, to, near, far, and the boundary's number.
        self.walls = (
            [(y0, y1, x0, x1, i) for i, (x0, y0, x1, y1) in enumerate(self.boundaries)],
            [(x0, x1, y0, y1, i) for i, (x0, y0, x1, y1) in enumerate(self.boundaries)],
        )
        self.home = _homes(graph)
        self.closed: set[tuple[int, int]] = set()  # (element, side) that takes no end
        self.pinned: dict[tuple[int, int], tuple[int, float]] = {}  # (connector, element): side, at
        self.ends: dict[tuple[int, int], list[tuple[float, int]]] = {}  # of (element, side)
        self.source = [self.number[c.source] for c in graph.connectors]
        self.target = [self.number[c.target] for c in graph.connectors]
        self.route: list[Path] = []
        self.caption: list[Rect | None] = []
        self.touched: dict[int, None] = {}  # connectors whose route is not that of the layout
        self.changes: list[Span] = []  # where something changed, oldest first
        self.slots_of = -1  # the connector whose free places are remembered
        self.slots_at: dict[int, list[tuple[float, float]]] = {}
        self._enter_boxes()
        self._enter_routes(frozenset(lifted))

    def _enter_boxes(self) -> None:
        for i, box in enumerate(self.box):
            self.cells.add_box(box, CLEAR_PX, ELEMENT, i)
        for i, boundary in enumerate(self.graph.boundaries):
            title = title_box(boundary, self.layout.boundaries[boundary.id])
            if title is not None:
                self.cells.add_box(title, CAPTION_CLEAR_PX, TITLE, i)
        for i, note in enumerate(self.graph.notes):
            if note.id in self.layout.notes:
                box = self.layout.notes[note.id]
                self.cells.add_box(box, CLEAR_PX, NOTE, i)
                if note.about is not None:
                    about = self.number[note.about]
                    self.closed.add((about, _facing(self.box[about], box)))

        for room in free_rooms(self.graph, self.layout):
            self.cells.add_box(room.box, 0.0, ROOM, -1)
            if isinstance(room.owner, ElementBox):
                self.closed.add((self.number[room.owner.id], room.side))

    def _enter_routes(self, lifted: frozenset[int]) -> None:
        for e, connector in enumerate(self.graph.connectors):
            drawn = self.layout.routes.get(connector.id)
            self.route.append(self._path_drawn(e))
            if e in lifted:
                self.caption.append(self._size_of_caption(connector))
            else:
                self.caption.append(None if drawn is None else drawn.caption)
                self._enter(e)

    def _path_drawn(self, e: int) -> Path:
        drawn = self.layout.routes.get(self.graph.connectors[e].id)
        if drawn is None:
            # Routes look to where they were; one that was nowhere looks straight ahead.
            return [self.middle[self.source[e]], self.middle[self.target[e]]]
        return tidy([(p[0], p[1]) for p in drawn.points])

    def _size_of_caption(self, connector: Connector) -> Rect | None:
        """Return the caption where it was, at the origin if it was nowhere; None if there is none.

        The graph has the say on its size: an edit may have changed the words.
        """
        width, height = connector.caption_width, connector.caption_height
        if not (width and height):
            return None
        drawn = self.layout.routes.get(connector.id)
        if drawn is None or drawn.caption is None:
            return Rect(0.0, 0.0, width, height)
        return Rect(drawn.caption.x, drawn.caption.y, width, height)

    def cells_in(self, x0: float, y0: float, x1: float, y1: float) -> list[Cell]:
        """Return the cells that a box touches, at the price of the places looked at for them."""
        looked_at, found = self.cells.within(x0, y0, x1, y1)
        self.work += looked_at
        return found

    def is_loop(self, e: int) -> bool:
        return self.source[e] == self.target[e]

    def lift(self, e: int) -> None:
        """Take a connector out: nothing sees it until it is put back."""
        self.slots_of = -1
        path, caption = self.route[e], self.caption[e]
        self.cells.remove_line(path, e)
        for node, p in ((self.source[e], path[0]), (self.target[e], path[-1])):
            side = side_at(self.box[node], p)
            self.ends[node, side].remove((p[side % 2], e))
        if caption is not None:
            self.cells.remove_box(caption, CAPTION_CLEAR_PX, CAPTION, e)

    def withdraw(self, e: int) -> None:
        """Take a connector out as if it had never been put back: its route is the one drawn."""
        self.lift(e)
        self.route[e] = self._path_drawn(e)
        self.caption[e] = self._size_of_caption(self.graph.connectors[e])
        self.touched.pop(e, None)

    def put(self, e: int, path: Path, caption: Rect | None) -> None:
        """Give a lifted connector its route."""
        self.slots_of = -1
        self.route[e] = path
        self.caption[e] = caption
        self.touched[e] = None
        self._enter(e)

    def change(self, e: int, path: Path, caption: Rect | None) -> None:
        """Give a connector another route, and remember where that stirred the drawing."""
        both = [*self.route[e], *path]
        xs, ys = [p[0] for p in both], [p[1] for p in both]
        self.changes.append((min(xs), min(ys), max(xs), max(ys)))
        self.lift(e)
        self.put(e, path, caption)

    def _enter(self, e: int) -> None:
        path, caption = self.route[e], self.caption[e]
        self.cells.add_line(path, e)
        for node, p in ((self.source[e], path[0]), (self.target[e], path[-1])):
            side = side_at(self.box[node], p)
            self.ends.setdefault((node, side), []).append((p[side % 2], e))
        if caption is not None:
            self.cells.add_box(caption, CAPTION_CLEAR_PX, CAPTION, e)

    def finished(self) -> Layout:
        """Return the layout with the routes as they are now; the same object if none changed."""
        if not self.touched:
            return self.layout
        routes = dict(self.layout.routes)
        changed = False
        for e in self.touched:
            id = self.graph.connectors[e].id
            points = tuple([Point(x, y) for x, y in self.route[e]])
            was = routes.get(id)
            # With another caption it is on its trunk still; a new line is on none.
            trunk = was.trunk if was is not None and was.points == points else None
            route = Route(points, self.caption[e], trunk)
            if route != was:
                routes[id] = route
                changed = True
        return replace(self.layout, routes=routes) if changed else self.layout


def numbers_of(graph: LayoutGraph, ids: Iterable[str]) -> set[int]:
    """Return the numbers of the connectors named."""
    wanted = frozenset(ids)
    return {e for e, c in enumerate(graph.connectors) if c.id in wanted}


def title_box(boundary: BoundaryBox, at: Rect) -> Rect | None:
    """Return the room that is kept for the boundary’s title; None when it has none."""
    if not boundary.title_width:
        return None
    height = max(boundary.header_height - TITLE_FOOT_PX, 0.0)
    width = TITLE_BEFORE_PX + boundary.title_width
    return Rect(at.x + TITLE_X_PX, at.y + TITLE_Y_PX, width, height)


def _spans(layout: Layout) -> list[Span]:
    """Return what all boxes, captions and stretches of lines cover."""
    spans = [_span(box) for box in (*layout.elements.values(), *layout.notes.values())]
    for route in layout.routes.values():
        if route.caption is not None:
            spans.append(_span(route.caption))
        for (ax, ay), (bx, by) in pairwise(route.points):
            spans.append((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)))
    return spans


def _span(box: Rect) -> Span:
    return box.x, box.y, box.x + box.width, box.y + box.height


def _homes(graph: LayoutGraph) -> list[frozenset[int]]:
    """Return for each element the numbers of the boundaries around it."""
    number = {boundary.id: i for i, boundary in enumerate(graph.boundaries)}
    parent = {boundary.id: boundary.parent for boundary in graph.boundaries}

    def around(boundary: str | None) -> frozenset[int]:
        if boundary is None:
            return frozenset()
        return around(parent[boundary]) | {number[boundary]}

    known = {boundary: around(boundary) for boundary in (None, *parent)}
    return [known[element.boundary] for element in graph.elements]


def _facing(box: Rect, note: Rect) -> int:
    """Return the side of ``box`` that the note beside it is nearest to."""
    apart = (
        box.y - note.bottom,
        note.x - box.right,
        note.y - box.bottom,
        box.x - note.right,
    )
    return (TOP, RIGHT, BOTTOM, LEFT)[apart.index(max(apart))]
