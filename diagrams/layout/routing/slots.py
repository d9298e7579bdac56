"""Where on its elements a connector may end."""

from diagrams.layout.routing.polyline import SAME_PX
from diagrams.layout.routing.sketch import Sketch

CORNER_PX = 14.0  # from an element's corner to its first end, less on a short side
END_GAP_PX = 14.0  # between the ends on one side, less on a crowded side
END_GAP_LEAST_PX = 9.0
TWIN_GAP_PX = 20.0  # between the two lines of a reciprocal pair (LAY-38)

Slots = list[tuple[float, float]]


def corner_of(side_length: float) -> float:
    """Return how far from an element's corner a connector may end on a side of this length."""
    return min(max(0.1 * side_length, 10.0), CORNER_PX)


def slots(sketch: Sketch, e: int, node: int, side: int) -> Slots:
    """Return the free intervals of an element's side for a connector, in absolute coordinates."""
    if sketch.slots_of != e:
        sketch.slots_of = e
        sketch.slots_at = {}
    key = (node << 2) + side
    got = sketch.slots_at.get(key)
    if got is None:
        got = sketch.slots_at[key] = _free_intervals(sketch, e, node, side)
    return got


def snap(sketch: Sketch, e: int, node: int, side: int, want: float) -> float | None:
    """Return the free place on an element's side that is nearest to ``want``."""
    best = None
    gap = 1e18
    for low, high in slots(sketch, e, node, side):
        at = low if want < low else high if want > high else want
        if abs(at - want) < gap:
            gap = abs(at - want)
            best = at
    return best


def is_free(sketch: Sketch, e: int, node: int, side: int, at: float) -> bool:
    got = snap(sketch, e, node, side, at)
    return got is not None and abs(got - at) < SAME_PX


def places(sketch: Sketch, e: int, node: int, side: int, towards: float, now: float) -> list[float]:
    """Return a few free places: in the middle, nearest to the far end, where the end is now."""
    middle = sketch.middle[node][side % 2]
    out: list[float] = []
    for want in (middle, towards, now):
        at = snap(sketch, e, node, side, want)
        if at is None:
            return out
        if at not in out:
            out.append(at)
    return out


def _free_intervals(sketch: Sketch, e: int, node: int, side: int) -> Slots:
    pin = sketch.pinned.get((e, node))
    if pin is not None:
        return [(pin[1], pin[1])] if pin[0] == side else []
    if (node, side) in sketch.closed:
        return []
    axis = side % 2
    low = sketch.box[node][axis]
    high = low + sketch.box[node][axis + 2]
    corner = corner_of(high - low)
    low += corner
    high -= corner
    taken = sorted([held for held in sketch.ends.get((node, side), ()) if held[1] != e])
    sketch.work += 2 + len(taken)
    spread = (high - low) / (len(taken) + 1)
    usual = END_GAP_PX if spread > END_GAP_PX else max(spread, END_GAP_LEAST_PX)
    out: Slots = []
    at = low
    for place, other in taken:
        gap = usual
        if spread > TWIN_GAP_PX and _are_twins(sketch, e, other):
            gap = TWIN_GAP_PX
        if place - gap >= at:
            out.append((at, place - gap))
        at = max(at, place + gap)
    if high >= at:
        out.append((at, high))
    return out


def _are_twins(sketch: Sketch, e: int, other: int) -> bool:
    return sketch.source[e] == sketch.target[other] and sketch.target[e] == sketch.source[other]
