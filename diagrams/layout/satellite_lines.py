"""The lines of satellites, drawn last, when everything else has its place (LAY-35).

Each leaves the side of its partner that faces the row and enters the side of the satellite that
faces the boundary: straight where the two are level, else with one step beyond the border. Where
something is in the way all the same, a search looks for a way round; if there is none, the
satellites cannot hang there.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from diagrams.layout.model import Connector, Direction, Layout, LayoutGraph, Rect
from diagrams.layout.routing.caption_spots import ABOVE_PX, BESIDE_PX
from diagrams.layout.routing.choice import best_route
from diagrams.layout.routing.clearance import STRICT
from diagrams.layout.routing.polyline import BOTTOM, LEFT, RIGHT, SIDES, TOP, Path
from diagrams.layout.routing.price import NEVER, least_price
from diagrams.layout.routing.search import cheapest_route
from diagrams.layout.routing.shapes import STEP_PX, simple_routes
from diagrams.layout.routing.sketch import Sketch
from diagrams.layout.routing.slots import snap
from diagrams.layout.satellite_places import by_partner, level, middle_of, turned
from diagrams.layout.satellite_rows import CAPTION_APART_PX, LANE_PX, SatelliteRow

SEARCH_MARGIN_PX, SEARCH_PLACES = 60.0, 8000


class NoWay(Exception):
    """The satellites of some ``boundaries`` cannot hang there: a line has no clean way."""

    def __init__(self, boundaries: Collection[str]) -> None:
        super().__init__(", ".join(boundaries))
        self.boundaries = frozenset(boundaries)


class _Wish(NamedTuple):
    """How a line would be drawn if nothing were in its way; lengths are along and across the flow.

    It leaves the partner at ``start`` across the flow, turns at ``turn`` and enters at ``end``.
    """

    connector: Connector
    boundary: str
    partner: str
    satellite: str
    reads: Direction
    sides: tuple[int, int]  # of the partner and of the satellite
    leaves: float
    enters: float
    start: float
    turn: float
    end: float
    caption: Rect


def with_satellite_lines(
    graph: LayoutGraph, layout: Layout, rows: Sequence[SatelliteRow]
) -> Layout:
    """Return the layout with the lines of the satellites in ``rows``, which stand in it.

    Every other route is the same object. What passes here cannot fail the quality gate.

    Raises:
        NoWay: one line or several cannot be drawn cleanly.
    """
    number = {connector.id: e for e, connector in enumerate(graph.connectors)}
    wishes = {number[wish.connector.id]: wish for row in rows for wish in _wishes(row, layout)}
    sketch = Sketch(graph, layout, lifted=wishes)
    for e, wish in wishes.items():
        _take_up(sketch, e, wish)
    blocked: dict[str, None] = {}
    for e in sorted(wishes, key=lambda e: (least_price(sketch, e), e)):
        found = _route(sketch, e, wishes[e])
        if found is None:
            blocked[wishes[e].boundary] = None
        else:
            sketch.put(e, *found)
    if blocked:
        raise NoWay(blocked)
    return sketch.finished()


def _route(sketch: Sketch, e: int, wish: _Wish) -> tuple[Path, Rect | None] | None:
    """Return a clean route as near to the wish as can be, and its caption; None if there is none.

    When the wish can be had, it is the first of all routes that cost as much.
    """
    path = _path(sketch, e, wish)
    if path is not None:
        sketch.route[e] = path
    wished = [] if path is None else [path]
    found = best_route(sketch, e, [*wished, *simple_routes(sketch, e)], now=NEVER)
    if found is None:
        further = cheapest_route(
            sketch,
            e,
            below=NEVER,
            margin_px=SEARCH_MARGIN_PX,
            lanes=True,
            rules=STRICT,
            haste=1.0,
            places=SEARCH_PLACES,
        )
        found = None if further is None else best_route(sketch, e, [further], now=NEVER)
    return None if found is None else (found[0], found[1])


def _take_up(sketch: Sketch, e: int, wish: _Wish) -> None:
    """Close the sides from which a line must not start, and say where its caption is wanted."""
    for element, own in zip((wish.partner, wish.satellite), wish.sides, strict=True):
        node = sketch.number[element]
        sketch.closed |= {(node, side) for side in SIDES if side != own}
    if sketch.caption[e] is not None:
        sketch.caption[e] = wish.caption


def _path(sketch: Sketch, e: int, wish: _Wish) -> Path | None:
    """Return the line as it is wished for, from a place of the partner that is free.

    None when its side is full, or the step would be too small to be one.
    """
    is_level = abs(wish.leaves - wish.enters) < STEP_PX
    wanted = wish.enters if is_level else wish.leaves
    leaves = snap(sketch, e, sketch.number[wish.partner], wish.sides[0], wanted)
    if leaves is None or 0 < abs(leaves - wish.enters) < STEP_PX:
        return None
    along = [
        (leaves, wish.start),
        (leaves, wish.turn),
        (wish.enters, wish.turn),
        (wish.enters, wish.end),
    ]
    if leaves == wish.enters:
        along = [along[0], along[-1]]
    path = along if wish.reads is Direction.RIGHT else [(y, x) for x, y in along]
    return path if wish.connector.source == wish.partner else path[::-1]


def _wishes(row: SatelliteRow, layout: Layout) -> Iterator[_Wish]:
    _, _, border, thick = turned(layout.boundaries[row.boundary], row.reads)
    if row.side > 0:
        border += thick
    for group in by_partner(row, layout):
        middle = middle_of(len(group))
        for place, each in enumerate(group):
            partner = turned(layout.elements[each.partner.id], row.reads)
            satellite = turned(layout.elements[each.element.id], row.reads)
            start = partner[2] + partner[3] if row.side > 0 else partner[2]
            end = satellite[2] if row.side > 0 else satellite[2] + satellite[3]
            enters = level(each.element, row.reads, layout)
            # The outermost turns first, so that no other line of the partner is in its way.
            lanes = min(place, len(group) - 1 - place)
            yield _Wish(
                each.connector,
                row.boundary,
                each.partner.id,
                each.element.id,
                row.reads,
                _sides(row),
                level(each.partner, row.reads, layout) + LANE_PX * (place - middle),
                enters,
                start,
                border + row.side * (CAPTION_APART_PX / 2 + LANE_PX * lanes),
                end,
                _caption(each.connector, row, enters, end),
            )


def _sides(row: SatelliteRow) -> tuple[int, int]:
    """Return the side of a partner that faces the row, and the side of a satellite facing it."""
    if row.reads is Direction.RIGHT:
        return (BOTTOM, TOP) if row.side > 0 else (TOP, BOTTOM)
    return (RIGHT, LEFT) if row.side > 0 else (LEFT, RIGHT)


def _caption(connector: Connector, row: SatelliteRow, at: float, end: float) -> Rect:
    """Return the caption's place beside the last stretch of its line, right before the element."""
    width, height = connector.caption_width, connector.caption_height
    before = CAPTION_APART_PX / 2
    if row.reads is Direction.RIGHT:
        y = end - before - height if row.side > 0 else end + before
        return Rect(at + BESIDE_PX, y, width, height)
    x = end - before - width if row.side > 0 else end + before
    return Rect(x, at - ABOVE_PX - height, width, height)
