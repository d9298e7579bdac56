"""A route that is drawn when no clean one was found: it joins its elements, and that is all."""

from itertools import pairwise

from diagrams.layout.routing.cells import ELEMENT
from diagrams.layout.routing.polyline import SIDES, Path, Pt, on_side, tidy
from diagrams.layout.routing.price import NEVER, price
from diagrams.layout.routing.shapes import simple_routes
from diagrams.layout.routing.sketch import Sketch

THROUGH_ELEMENT = 5000.0  # more than a way round it costs


def plain_route(sketch: Sketch, e: int) -> Path:
    """Return the simple route that runs through the fewest elements, then the cheapest.

    Where the sides have no free place left, ends share one. Past the sketch's limit of work it is
    the best of those looked at until then, at least one.
    """
    candidates = simple_routes(sketch, e) or [_joined(sketch, e)]
    best, least = candidates[0], NEVER
    for path in candidates:
        harm = _harm(sketch, e, path)
        if harm < least:
            best, least = path, harm
        if sketch.work > sketch.limit:
            break
    return best


def _harm(sketch: Sketch, e: int, path: Path) -> float:
    return price(sketch, e, path) + THROUGH_ELEMENT * _elements_met(sketch, e, path)


def _elements_met(sketch: Sketch, e: int, path: Path) -> int:
    met = set()
    for p, q in pairwise(path):
        x0, x1 = min(p[0], q[0]), max(p[0], q[0])
        y0, y1 = min(p[1], q[1]), max(p[1], q[1])
        for boxes, _, _ in sketch.cells_in(x0, y0, x1, y1):
            sketch.work += len(boxes)
            met.update(
                [
                    box[5]
                    for box in boxes
                    if box[4] == ELEMENT
                    and box[0] < x1
                    and box[2] > x0
                    and box[1] < y1
                    and box[3] > y0
                ]
            )
    return len(met - {sketch.source[e], sketch.target[e]})


def _joined(sketch: Sketch, e: int) -> Path:
    """Return the line between the two sides that are nearest to each other, with one step."""
    ends: list[tuple[float, int, Pt, int, Pt]] = []
    for s_side in SIDES:
        p = _end(sketch, e, sketch.source[e], s_side)
        for t_side in SIDES:
            q = _end(sketch, e, sketch.target[e], t_side)
            if p is not None and q is not None:
                apart = abs(p[0] - q[0]) + abs(p[1] - q[1])
                ends.append((apart, s_side, p, t_side, q))
    _, s_side, p, t_side, q = min(ends)
    if s_side % 2 != t_side % 2:
        corner = (q[0], p[1]) if s_side % 2 else (p[0], q[1])
        return tidy([p, corner, q])
    if s_side % 2:
        half = (p[0] + q[0]) / 2
        return tidy([p, (half, p[1]), (half, q[1]), q])
    half = (p[1] + q[1]) / 2
    return tidy([p, (p[0], half), (q[0], half), q])


def _end(sketch: Sketch, e: int, node: int, side: int) -> Pt | None:
    pin = sketch.pinned.get((e, node))
    if pin is None:
        return on_side(sketch.box[node], side, sketch.middle[node][side % 2])
    return on_side(sketch.box[node], side, pin[1]) if pin[0] == side else None
