"""Is a route clean where it is, and what do its crossings add to its price?

Clean is stricter than the quality gate, so that what passes here cannot fail there.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from diagrams.layout.routing.cells import CAPTION, ELEMENT
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


@lru_cache(maxsize=64)
def _ends_first(last: int) -> tuple[int, ...]:
    """Return the numbers of a route's stretches up to ``last``, in the order to look at them.

    The two ends first: they are what routes share most, so they are known already.
    """
    return (0, last, *range(1, last)) if last else (0,)


class Clearance:
    """Prices the routes of one connector, of which many share a stretch: each is looked at once.

    Good for as long as nothing in the sketch changes.
    """

    __slots__ = ("_e", "_homes", "_known", "_prices", "_rules", "_sketch")

    def __init__(self, sketch: Sketch, e: int, rules: Rules, known: Iterable[Stretch] = ()) -> None:
        """The stretches in ``known`` are known to be clean."""
        self._sketch = sketch
        self._e = e
        self._rules = rules
        self._known = frozenset(known)
        self._homes = sketch.home[sketch.source[e]] | sketch.home[sketch.target[e]]
        self._prices: dict[tuple[Pt, Pt], float] = {}

    def price(self, path: Sequence[Pt], *, alone: float, below: float) -> float:
        """Return what the route costs, ``NEVER`` when it is not clean or not less than ``below``.

        ``alone`` is its price as if alone. Past the sketch's limit of work no route is clean.
        """
        cost = alone
        prices, sketch = self._prices, self._sketch
        last = len(path) - 2
        for k in _ends_first(last):
            if sketch.work > sketch.limit:
                return NEVER
            p, q = path[k], path[k + 1]
            # Only a route's first and last stretch reach a border, so the ends tell them apart.
            price = prices.get((p, q))
            if price is None:
                if (p, q) in self._known:
                    price = CROSSING * crossings(sketch, self._e, (p, q))
                else:
                    price = self._price_of(
                        p,
                        q,
                        sketch.source[self._e] if k == 0 else -1,
                        sketch.target[self._e] if k == last else -1,
                    )
                prices[p, q] = price
            cost += price
            if cost >= below:
                return NEVER
        return cost

    def _price_of(self, p: Pt, q: Pt, source: int, target: int) -> float:
        """Return the price of the stretch's crossings, ``NEVER`` when it is not clean.

        ``source`` and ``target`` are the elements that the stretch itself joins, or -1: it may come
        up to their borders.
        """
        sketch, e = self._sketch, self._e
        upright = abs(p[1] - q[1]) >= SAME_PX
        if upright:
            at = p[0]
            low, high = (p[1], q[1]) if p[1] < q[1] else (q[1], p[1])
        else:
            at = p[1]
            low, high = (p[0], q[0]) if p[0] < q[0] else (q[0], p[0])
        cost = self._price_at_boundaries(upright, at, low, high)
        if cost >= NEVER:
            return NEVER
        lane_px = self._rules.lane_px
        along = 1 if upright else 0
        bits, cells = sketch.cells.bits, sketch.cells.at
        fixed = int(at) >> bits
        for moving in range(int(low - 10) >> bits, (int(high + 10) >> bits) + 1):
            cell = cells.get((fixed << 20) + moving if upright else (moving << 20) + fixed)
            if cell is None:
                continue
            boxes, level, standing = cell
            beside, across = (standing, level) if upright else (level, standing)
            sketch.work += 2 + len(boxes) + len(level) + len(standing)
            for x0, y0, x1, y1, what, owner in boxes:
                if not (
                    x0 < at < x1 and y0 < high and y1 > low
                    if upright
                    else y0 < at < y1 and x0 < high and x1 > low
                ):
                    continue
                if what == ELEMENT and owner in (source, target):
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
                    if int(where) >> bits == moving:
                        cost += CROSSING
        return cost

    def _price_at_boundaries(self, upright: bool, at: float, low: float, high: float) -> float:
        """Return the price of boundaries in the way, ``NEVER`` when a border is too near."""
        cost = 0.0
        for start, end, near, far, number in self._sketch.walls[0 if upright else 1]:
            if start < high and end > low and near - BORDER_PX < at < far + BORDER_PX:
                if at < near + BORDER_PX or at > far - BORDER_PX:
                    return NEVER
                if number not in self._homes and start + 1 < high and end - 1 > low:
                    cost += self._rules.through_boundary
        return cost
