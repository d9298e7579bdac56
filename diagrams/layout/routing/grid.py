"""The sparse grid that a search for a route runs on.

Its lines are the places worth being at: beside the elements, captions and titles of the window, in
the lanes beside its lines, on the route as it is and opposite the free places of the two elements.
"""

from dataclasses import dataclass

from diagrams.layout.routing.polyline import SIDES, Path, Pt, extent_of, on_side
from diagrams.layout.routing.price import OFF_MIDDLE
from diagrams.layout.routing.shapes import STUB_PX
from diagrams.layout.routing.sketch import Sketch, Span
from diagrams.layout.routing.slots import places

BESIDE_BOX_PX = 2.0  # outside the clearance that boxes have in the index
BESIDE_LANE_PX = 1.0
BORDER_LANE_PX = 8.0  # beside a boundary's border

# Out of an element: up, right, down, left, in the order of its sides.
OUTWARDS = ((0.0, -STUB_PX), (STUB_PX, 0.0), (0.0, STUB_PX), (-STUB_PX, 0.0))


@dataclass(frozen=True, slots=True)
class Gate:
    """One place where the route may leave its source or enter its target."""

    border: Pt
    outside: Pt  # a stub away: a place of the grid
    side: int
    price: float  # for being off the middle of its side


@dataclass(frozen=True, slots=True)
class Grid:
    xs: list[float]
    ys: list[float]
    starts: list[Gate]
    finishes: list[Gate]
    boundaries: list[tuple[int, Span]]  # those that reach into the window, by number


def grid_for(sketch: Sketch, e: int, *, margin_px: float, lane_px: float | None) -> Grid | None:
    """Return the grid for a connector's window: its route and elements and a margin around them.

    None when one of its elements has no place left for an end.

    Lanes beside lines are ``lane_px`` away; None offers none, which makes for a much smaller grid.
    """
    s, t = sketch.source[e], sketch.target[e]
    path = sketch.route[e]
    starts = _gates(sketch, e, s, sketch.middle[t], path[0])
    finishes = _gates(sketch, e, t, sketch.middle[s], path[-1])
    if not (starts and finishes):
        return None
    window = _window(sketch, s, t, path, margin_px)
    x0, y0, x1, y1 = window
    xs = {p[0] for p in path[1:-1]}
    ys = {p[1] for p in path[1:-1]}
    for gate in (*starts, *finishes):
        xs.add(gate.outside[0])
        ys.add(gate.outside[1])
    boundaries = [
        (number, span)
        for number, span in enumerate(sketch.boundaries)
        if span[0] < x1 and span[2] > x0 and span[1] < y1 and span[3] > y0
    ]
    for _, span in boundaries:
        xs.update((span[0] - BORDER_LANE_PX, span[2] + BORDER_LANE_PX))
        ys.update((span[1] - BORDER_LANE_PX, span[3] + BORDER_LANE_PX))
    _add_neighbours(sketch, e, window, lane_px, xs, ys)
    sketch.work += len(xs) + len(ys)
    return Grid(
        xs=sorted([x for x in xs if x0 <= x <= x1]),
        ys=sorted([y for y in ys if y0 <= y <= y1]),
        starts=starts,
        finishes=finishes,
        boundaries=boundaries,
    )


def _add_neighbours(
    sketch: Sketch, e: int, window: Span, lane_px: float | None, xs: set[float], ys: set[float]
) -> None:
    """Add the lines beside what the window's cells hold."""
    boxes, levels, uprights = set(), set(), set()
    for in_cell, level, upright in sketch.cells_in(*window):
        sketch.work += len(in_cell) + len(level) + len(upright)
        boxes.update(in_cell)
        levels.update([run[0] for run in level if run[3] != e])
        uprights.update([run[0] for run in upright if run[3] != e])
    for box in boxes:
        xs.update((box[0] - BESIDE_BOX_PX, box[2] + BESIDE_BOX_PX))
        ys.update((box[1] - BESIDE_BOX_PX, box[3] + BESIDE_BOX_PX))
    if lane_px is None:
        return
    lane_px += BESIDE_LANE_PX
    for x in uprights:
        xs.update((x - lane_px, x + lane_px))
    for y in levels:
        ys.update((y - lane_px, y + lane_px))


def _window(sketch: Sketch, s: int, t: int, path: Path, margin_px: float) -> Span:
    a, b = sketch.box[s], sketch.box[t]
    x0, y0, x1, y1 = extent_of(
        [*path, (a.x, a.y), (a.right, a.bottom), (b.x, b.y), (b.right, b.bottom)]
    )
    return x0 - margin_px, y0 - margin_px, x1 + margin_px, y1 + margin_px


def _gates(sketch: Sketch, e: int, node: int, other: Pt, now: Pt) -> list[Gate]:
    box = sketch.box[node]
    out = []
    for side in SIDES:
        axis = side % 2
        dx, dy = OUTWARDS[side]
        for at in places(sketch, e, node, side, other[axis], now[axis]):
            border = on_side(box, side, at)
            off = OFF_MIDDLE * abs(at - sketch.middle[node][axis])
            out.append(Gate(border, (border[0] + dx, border[1] + dy), side, off))
    return out
