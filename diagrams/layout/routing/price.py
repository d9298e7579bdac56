"""What a route costs, in px of length: the one scale on which routes are compared."""

from collections.abc import Sequence
from itertools import pairwise

from diagrams.layout.routing.polyline import SAME_PX, Pt
from diagrams.layout.routing.sketch import Sketch

BEND = 60.0
# Never below a bend: a line that turns is easier to follow than two that cross.
CROSSING = 180.0
SHORT_JOG, SHORT_JOG_PX = 50.0, 18.0  # for a stretch between two bends that is shorter than that
SHORT_END, SHORT_END_PX = 30.0, 24.0  # for a bent route's first or last stretch
# For a route that steps aside and runs on the same way (Z): it looks as if it missed its end.
STEP = 60.0
OFF_MIDDLE = 1.2  # per px that a bent route's end is away from the middle of its side

# More than any route costs.
NEVER = 1e18


def price_alone(sketch: Sketch, e: int, path: Sequence[Pt]) -> float:
    """Return what the route would cost if it were alone in the drawing."""
    last = len(path) - 2
    cost = BEND * last
    ax, ay = path[0]
    for k in range(last + 1):
        bx, by = path[k + 1]
        run = abs(ax - bx) + abs(ay - by)
        cost += run
        if 0 < k < last:
            if run < SHORT_JOG_PX:
                cost += SHORT_JOG
            if last == 2 and _runs_on(path[0], path[1], path[2], path[3]):
                cost += STEP
        elif last and run < SHORT_END_PX:
            cost += SHORT_END
        ax, ay = bx, by
    if last > 0:
        for node, p, q in (
            (sketch.source[e], path[0], path[1]),
            (sketch.target[e], path[-1], path[-2]),
        ):
            axis = 0 if abs(p[0] - q[0]) < SAME_PX else 1
            cost += OFF_MIDDLE * abs(p[axis] - sketch.middle[node][axis])
    return cost


def _runs_on(p0: Pt, p1: Pt, p2: Pt, p3: Pt) -> bool:
    return (p1[0] - p0[0]) * (p3[0] - p2[0]) + (p1[1] - p0[1]) * (p3[1] - p2[1]) > 0


def price(sketch: Sketch, e: int, path: Sequence[Pt]) -> float:
    return price_alone(sketch, e, path) + CROSSING * crossings(sketch, e, path)


def crossings(sketch: Sketch, e: int, path: Sequence[Pt]) -> int:
    """Return how often the line crosses those of other connectors."""
    total = 0
    bits, cells = sketch.cells.bits, sketch.cells.at
    for (ax, ay), (bx, by) in pairwise(path):
        upright = abs(ay - by) >= SAME_PX
        if upright:
            at = ax
            low, high = (ay, by) if ay < by else (by, ay)
        else:
            at = ay
            low, high = (ax, bx) if ax < bx else (bx, ax)
        fixed = int(at) >> bits
        for moving in range(int(low) >> bits, (int(high) >> bits) + 1):
            cell = cells.get((fixed << 20) + moving if upright else (moving << 20) + fixed)
            if cell is None:
                continue
            across = cell[1] if upright else cell[2]
            sketch.work += len(across)
            for where, start, end, other in across:
                if (
                    low < where < high
                    and start < at < end
                    and other != e
                    # An entry is in every cell it touches; it counts in the one it lies in.
                    and int(where) >> bits == moving
                ):
                    total += 1
    return total


def least_price(sketch: Sketch, e: int) -> float:
    """Return what any route between the connector's two elements costs at the very least."""
    a, b = sketch.box[sketch.source[e]], sketch.box[sketch.target[e]]
    dx = max(a[0] - b[0] - b[2], b[0] - a[0] - a[2], 0.0)
    dy = max(a[1] - b[1] - b[3], b[1] - a[1] - a[3], 0.0)
    return dx + dy + (BEND if dx and dy else 0.0)
