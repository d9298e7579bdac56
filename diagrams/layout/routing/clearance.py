"""Is a route clean where it is, and what do its crossings add to its price?

Clean is stricter than the quality gate, so that what passes here cannot fail there.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from diagrams.layout.routing.cells import CAPTION, CELL_BITS, ELEMENT
from diagrams.layout.routing.polyline import SAME_PX, Pt
from diagrams.layout.routing.price import CROSSING, NEVER, crossings
from diagrams.layout.routing.sketch import Sketch

LANE_PX = 11.0  # between parallel lines
TOUCH_PX = 4.0  # a corner comes no closer to a line of another connector
BORDER_PX = 5.0  # no line runs along a boundary's border within this

Stretch = tuple[Pt, Pt]


class Rules(NamedTuple):
    """What may be given up, in order, for a connector that finds no other way."""

    lane_px: float = LANE_PX  # from parallel lines
    through_boundary: float = NEVER  # the price of a way through a boundary that neither end is in


STRICT = Rules()


def price_if_clean(
    sketch: Sketch,
    e: int,
    path: Sequence[Pt],
    *,
    alone: float,
    below: float,
    rules: Rules = STRICT,
    known: Collection[Stretch] = (),
) -> float:
    """Return what the route costs, or ``NEVER`` when it is not clean or not cheaper than ``below``.

    ``alone`` is its price as if alone. The stretches in ``known`` are known to be clean.
    """
    cost = alone
    last = len(path) - 2
    for k in range(last + 1):
        p, q = path[k], path[k + 1]
        if (p, q) in known:
            cost += CROSSING * crossings(sketch, e, (p, q))
        else:
            near = (sketch.source[e] if k == 0 else -1, sketch.target[e] if k == last else -1)
            cost += _price_of_crossings(sketch, e, p, q, near, rules, below - cost)
        if cost >= below:
            return NEVER
    return cost


def _price_at_boundaries(
    sketch: Sketch, e: int, upright: bool, at: float, low: float, high: float, through: float
) -> float:
    """Return the price of the boundaries in the way, ``NEVER`` when the stretch runs along one."""
    axis = 0 if upright else 1
    along = 1 - axis
    cost = 0.0
    homes = None
    for number, span in enumerate(sketch.boundaries):
        if not (span[along] < high and span[along + 2] > low):
            continue
        near, far = span[axis], span[axis + 2]
        if -BORDER_PX < at - near < BORDER_PX or -BORDER_PX < at - far < BORDER_PX:
            return NEVER
        if near + 1 < at < far - 1 and span[along] + 1 < high and span[along + 2] - 1 > low:
            if homes is None:
                homes = sketch.home[sketch.source[e]] | sketch.home[sketch.target[e]]
            if number not in homes:
                cost += through
    return cost


def _price_of_crossings(
    sketch: Sketch,
    e: int,
    p: Pt,
    q: Pt,
    near: tuple[int, int],
    rules: Rules,
    below: float,
) -> float:
    """Return the price of the stretch's crossings, ``NEVER`` when it is not clean.

    ``near`` are the elements that the stretch itself joins: it may come up to their borders.
    """
    upright = abs(p[1] - q[1]) >= SAME_PX
    if upright:
        at = p[0]
        low, high = (p[1], q[1]) if p[1] < q[1] else (q[1], p[1])
    else:
        at = p[1]
        low, high = (p[0], q[0]) if p[0] < q[0] else (q[0], p[0])
    cost = _price_at_boundaries(sketch, e, upright, at, low, high, rules.through_boundary)
    if cost >= below:
        return NEVER
    lane_px = rules.lane_px
    axis = 0 if upright else 1
    along = 1 - axis
    cells = sketch.cells.at
    fixed = int(at) >> CELL_BITS
    for moving in range(int(low - 10) >> CELL_BITS, (int(high + 10) >> CELL_BITS) + 1):
        cell = cells.get((fixed << 20) + moving if upright else (moving << 20) + fixed)
        if cell is None:
            continue
        boxes, level, standing = cell
        beside, across = (standing, level) if upright else (level, standing)
        sketch.work += 2 + len(boxes) + len(level) + len(standing)
        for box in boxes:
            if not (box[axis] < at < box[axis + 2] and box[along] < high and box[along + 2] > low):
                continue
            what, owner = box[4], box[5]
            if what == ELEMENT and owner in near:
                own = sketch.box[owner]
                if own[along] + 1 < high and own[along] + own[along + 2] - 1 > low:
                    return NEVER
            elif what != CAPTION or owner != e:
                return NEVER
        for where, start, end, other in beside:
            if (
                -lane_px < where - at < lane_px
                and other != e
                and start < high + TOUCH_PX
                and end > low - TOUCH_PX
            ):
                return NEVER
        for where, start, end, other in across:
            if (
                low - TOUCH_PX < where < high + TOUCH_PX
                and start - TOUCH_PX < at < end + TOUCH_PX
                and other != e
            ):
                if not (
                    low + TOUCH_PX <= where <= high - TOUCH_PX
                    and start + TOUCH_PX <= at <= end - TOUCH_PX
                ):
                    return NEVER  # a corner on or beside the other line reads as a junction
                if int(where) >> CELL_BITS == moving:
                    cost += CROSSING
                    if cost >= below:
                        return NEVER
    return cost
