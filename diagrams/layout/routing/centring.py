"""Lone ends back to the middle of their side, once routes are settled.

Short routes hug corners. Where nobody else ends on a side, the middle reads better and costs a few
px; while routes still compete for places it would cost bends.
"""

from diagrams.layout.routing.caption_spots import caption_spot
from diagrams.layout.routing.clearance import STRICT, Clearance
from diagrams.layout.routing.polyline import Path, side_at
from diagrams.layout.routing.price import CROSSING, NEVER, SHORT_JOG_PX, crossings
from diagrams.layout.routing.sketch import Sketch
from diagrams.layout.routing.slots import is_free

OFF_PX = 1.0


def centre(sketch: Sketch, e: int) -> None:
    """Slide the connector's lone ends to the middle of their sides, where that is clean.

    It gets no more crossings and no more bends; a straight line stays where it is.
    """
    for end in (0, -1):
        path = sketch.route[e]
        if len(path) < 3:
            return
        slid = _slid(sketch, e, path, end)
        if slid is None:
            continue
        limit = CROSSING * crossings(sketch, e, path) + CROSSING / 2
        if Clearance(sketch, e, STRICT).price(slid, alone=0.0, below=limit) >= NEVER:
            continue
        caption = sketch.caption[e]
        if caption is not None:
            caption = caption_spot(sketch, e, slid, caption)
            if caption is None:
                continue
        sketch.change(e, slid, caption)


def _slid(sketch: Sketch, e: int, path: Path, end: int) -> Path | None:
    """Return the route with one end in the middle of its side, None if it cannot go there."""
    node = sketch.source[e] if end == 0 else sketch.target[e]
    side = side_at(sketch.box[node], path[end])
    axis = side % 2
    middle = sketch.middle[node][axis]
    if len(sketch.ends[node, side]) > 1 or abs(path[end][axis] - middle) < OFF_PX:
        return None
    next_to_it, after = (1, 2) if end == 0 else (-2, -3)
    turn, beyond = path[next_to_it], path[after]
    before, now = turn[axis] - beyond[axis], middle - beyond[axis]
    # The stretch beyond the turn keeps its direction, and stays long enough to be no jog.
    if before * now <= 0 or abs(now) < min(SHORT_JOG_PX, abs(before)):
        return None
    if not is_free(sketch, e, node, side, middle):
        return None
    out = list(path)
    for k in (end, next_to_it):
        out[k] = (middle, path[k][1]) if axis == 0 else (path[k][0], middle)
    return out
