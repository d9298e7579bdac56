"""New routes for some connectors of a drawing; nothing else changes.

For what a person dragged, for edits and for additions. The connectors named are taken out and
routed again, shortest first: simple shapes, then a search that goes further afield and closer to
its neighbours from one attempt to the next.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from diagrams.layout.model import Layout, LayoutGraph, Rect, Route
from diagrams.layout.routing.caption_spots import caption_fits, caption_over, caption_spot
from diagrams.layout.routing.centring import centre
from diagrams.layout.routing.choice import best_route
from diagrams.layout.routing.clearance import STRICT, Clearance, Rules
from diagrams.layout.routing.improve import improve
from diagrams.layout.routing.plain import plain_route
from diagrams.layout.routing.polyline import Path, is_on_border, on_side
from diagrams.layout.routing.price import NEVER, least_price, price_alone
from diagrams.layout.routing.search import cheapest_route
from diagrams.layout.routing.shapes import simple_routes
from diagrams.layout.routing.sketch import Sketch, numbers_of

# A search must be able to save this much over a simple route.
WORTH_A_SEARCH = 150.0
# What all searches of one call may look at: some seconds of work on a slow machine.
UNITS = 20_000_000
# Closer to a corner than this a wished-for end would seem to miss its element.
CORNER_LEAST_PX = 4.0
# An end this near to its element's border is on it.
ATTACHED_PX = 0.5


class Side(IntEnum):
    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3


class EndWish(NamedTuple):
    """Where a person wants a connector's end: a side, and how far along it (0 to 1)."""

    side: Side
    offset: float


@dataclass(frozen=True, slots=True)
class EndWishes:
    source: EndWish | None = None
    target: EndWish | None = None


class _Attempt(NamedTuple):
    margin_px: float  # how far outside the two elements the route may go
    lanes: bool  # beside the lines of others, too: a much larger grid
    rules: Rules
    haste: float
    places: int  # of the grid that it looks at


CLOSE = Rules(lane_px=7.0)
# Through a boundary is no fault of the drawing (LAY-50), only hard to read; 320 as in LAY-57.
THROUGH = Rules(lane_px=7.0, through_boundary=320.0)

ATTEMPTS = (
    _Attempt(60.0, True, STRICT, 1.0, 8000),
    _Attempt(300.0, False, STRICT, 1.0, 8000),
    _Attempt(1500.0, False, CLOSE, 1.2, 15000),
    _Attempt(300.0, True, CLOSE, 2.5, 8000),
    _Attempt(1500.0, True, CLOSE, 4.0, 20000),
    _Attempt(1500.0, True, THROUGH, 4.0, 30000),
)


def reroute(
    graph: LayoutGraph,
    layout: Layout,
    connectors: Collection[str],
    *,
    wishes: Mapping[str, EndWishes] | None = None,
) -> Layout:
    """Return the layout with new routes for ``connectors``; every other route is the same object.

    A connector may have no route yet, and elements may have moved away from the ends of those
    named. Ends keep to ``wishes``. One for which nothing better is found keeps the route it had if
    that still joins its elements, else gets a plain one for the gate to judge. A new route is on
    no trunk. Loops on one element are left as they are.
    """
    loops = {e for e, c in enumerate(graph.connectors) if c.source == c.target}
    chosen = numbers_of(graph, connectors) - loops
    sketch = Sketch(graph, layout, lifted=chosen)
    for e in chosen:
        wish = (wishes or {}).get(graph.connectors[e].id)
        if wish is not None:
            _pin(sketch, e, sketch.source[e], wish.source)
            _pin(sketch, e, sketch.target[e], wish.target)
    for e in sorted(chosen, key=lambda e: (least_price(sketch, e), e)):
        _route(sketch, e)
    return sketch.finished()


def _pin(sketch: Sketch, e: int, node: int, wish: EndWish | None) -> None:
    if wish is None:
        return
    axis = wish.side % 2
    box = sketch.box[node]
    at = box[axis] + wish.offset * box[axis + 2]
    low, high = box[axis] + CORNER_LEAST_PX, box[axis] + box[axis + 2] - CORNER_LEAST_PX
    sketch.pinned[e, node] = (wish.side, min(max(at, low), high))


def _route(sketch: Sketch, e: int) -> None:
    """Put the connector back with the cheapest route found."""
    drawn = sketch.layout.routes.get(sketch.graph.connectors[e].id)
    if drawn is not None and not _still_joins(sketch, e, drawn):
        drawn = None
    below = NEVER if drawn is None else _price_as_it_is(sketch, e, drawn)
    found = best_route(sketch, e, simple_routes(sketch, e), now=below)
    if found is not None:
        below = found[2]
    if below - least_price(sketch, e) > WORTH_A_SEARCH:
        found = _searched(sketch, e, below) or found
    if found is not None:
        sketch.put(e, found[0], found[1])
        improve(sketch, e)  # a search in haste leaves jogs
        centre(sketch, e)
    elif drawn is not None:
        sketch.put(e, sketch.route[e], drawn.caption)
        del sketch.touched[e]
    else:
        _make_do(sketch, e)


def _price_as_it_is(sketch: Sketch, e: int, drawn: Route) -> float:
    """Return the price of the route it has; ``NEVER`` when that is not clean any more."""
    path = sketch.route[e]
    caption = drawn.caption
    if (caption is None) != (sketch.caption[e] is None):
        return NEVER
    if caption is not None and not caption_fits(sketch, e, caption, path):
        return NEVER
    alone = price_alone(sketch, e, path)
    return Clearance(sketch, e, THROUGH).price(path, alone=alone, below=NEVER)


def _searched(sketch: Sketch, e: int, below: float) -> tuple[Path, Rect | None, float] | None:
    """Return the best of the first attempt that finds a route cheaper than ``below``."""
    for attempt in ATTEMPTS:
        if sketch.work > UNITS:
            return None
        path = cheapest_route(
            sketch,
            e,
            below=below,
            margin_px=attempt.margin_px,
            lanes=attempt.lanes,
            rules=attempt.rules,
            haste=attempt.haste,
            places=attempt.places,
        )
        if path is not None:
            found = best_route(sketch, e, [path], now=below, rules=attempt.rules)
            if found is not None:
                return found
        if below < NEVER:
            return None  # there is a clean route: a wider search would seldom pay
    return None


def _make_do(sketch: Sketch, e: int) -> None:
    """Draw a plain route, which may not be clean: the gate judges."""
    path = plain_route(sketch, e)
    caption = sketch.caption[e]
    if caption is not None:
        caption = caption_spot(sketch, e, path, caption) or caption_over(path, caption)
    sketch.put(e, path, caption)


def _still_joins(sketch: Sketch, e: int, drawn: Route) -> bool:
    for node, p in ((sketch.source[e], drawn.points[0]), (sketch.target[e], drawn.points[-1])):
        pin = sketch.pinned.get((e, node))
        if pin is not None and on_side(sketch.box[node], *pin) != p:
            return False
        if not is_on_border(sketch.box[node], p, ATTACHED_PX):
            return False
    return True
