"""One connector's turn to be routed: simple shapes, a search, or what it had, or a plain route."""

from typing import NamedTuple

from diagrams.layout.model import Rect, Route
from diagrams.layout.routing.afield import AROUND_BOUNDARIES, THROUGH, THROUGH_THEM, route_afield
from diagrams.layout.routing.caption_spots import caption_fits, caption_over, caption_spot
from diagrams.layout.routing.centring import centre
from diagrams.layout.routing.choice import best_route
from diagrams.layout.routing.clearance import Clearance
from diagrams.layout.routing.improve import improve
from diagrams.layout.routing.plain import plain_route
from diagrams.layout.routing.polyline import is_on_border, on_side
from diagrams.layout.routing.price import NEVER, least_price, price_alone
from diagrams.layout.routing.shapes import simple_routes
from diagrams.layout.routing.sketch import Sketch

# A search must be able to save this much over a simple route.
WORTH_A_SEARCH = 150.0
# An end this near to its element's border is on it.
ATTACHED_PX = 0.5
# What choosing a plain route, and a place for its caption, may cost at least, when there is no work
# left for anything else.
UNITS_OF_A_PLAIN_ONE = 30_000
UNITS_OF_A_CAPTION = 5_000


def take_turn(sketch: Sketch, e: int, *, may_lose: bool) -> bool:
    """Put a lifted connector back with the cheapest route found within the sketch's limit of work.

    Return False when it had a route and is worse off now: there is no clean one to be had, or only
    one through a boundary of others. That is taken only if it ``may_lose``; else it keeps its own.
    """
    drawn = drawn_route(sketch, e)
    now = None if drawn is None else _as_it_is(sketch, e, drawn)
    below = NEVER if now is None else now.price
    found = best_route(sketch, e, simple_routes(sketch, e), now=below)
    if found is not None:
        below = found[2]
    is_through = False
    if below - least_price(sketch, e) > WORTH_A_SEARCH:
        found = route_afield(sketch, e, AROUND_BOUNDARIES, below=below) or found
        if found is None and below >= NEVER and may_lose:
            found = route_afield(sketch, e, THROUGH_THEM, below=below)
            is_through = found is not None
    if found is not None:
        sketch.put(e, found[0], found[1])
        improve(sketch, e)  # a search in haste leaves jogs
        centre(sketch, e)
        return drawn is None or not is_through
    if drawn is None:
        _make_do(sketch, e)
        return True
    _keep(sketch, e, drawn, now.caption if now is not None else _caption_kept(sketch, e, drawn))
    return now is not None


def stand(sketch: Sketch, e: int) -> None:
    """Put a lifted connector back as it is drawn."""
    drawn = sketch.layout.routes[sketch.graph.connectors[e].id]
    _keep(sketch, e, drawn, drawn.caption)


def drawn_route(sketch: Sketch, e: int) -> Route | None:
    """Return the route that a connector is drawn with, if that still joins its elements."""
    drawn = sketch.layout.routes.get(sketch.graph.connectors[e].id)
    return drawn if drawn is not None and _still_joins(sketch, e, drawn) else None


def says_what_it_should(sketch: Sketch, e: int, drawn: Route) -> bool:
    """Is the caption it is drawn with as large as the one that it is to have?"""
    return drawn.caption == sketch.caption[e]


class _Standing(NamedTuple):
    caption: Rect | None
    price: float


def _as_it_is(sketch: Sketch, e: int, drawn: Route) -> _Standing | None:
    """Return what the route it has costs, with the caption it is to have; None if not clean."""
    path, caption = sketch.route[e], sketch.caption[e]
    if caption is not None and says_what_it_should(sketch, e, drawn):
        if not caption_fits(sketch, e, caption, path):
            return None
    elif caption is not None:
        caption = caption_spot(sketch, e, path, caption)
        if caption is None:
            return None
    alone = price_alone(sketch, e, path)
    price = Clearance(sketch, e, THROUGH).price(path, alone=alone, below=NEVER)
    return None if price >= NEVER else _Standing(caption, price)


def _caption_kept(sketch: Sketch, e: int, drawn: Route) -> Rect | None:
    """Return a place for the caption beside the route that it has; one on a trunk may be silent."""
    caption = sketch.caption[e]
    if caption is None or says_what_it_should(sketch, e, drawn):
        return caption
    spot = caption_spot(sketch, e, sketch.route[e], caption)
    if spot is None and not (drawn.trunk is not None and drawn.caption is None):
        return caption_over(sketch.route[e], caption)
    return spot


def _keep(sketch: Sketch, e: int, drawn: Route, caption: Rect | None) -> None:
    sketch.put(e, sketch.route[e], caption)
    if caption == drawn.caption:
        del sketch.touched[e]


def _make_do(sketch: Sketch, e: int) -> None:
    """Draw a plain route, which may not be clean: the gate judges."""
    sketch.limit = max(sketch.limit, sketch.work + UNITS_OF_A_PLAIN_ONE)
    path = plain_route(sketch, e)
    sketch.limit = max(sketch.limit, sketch.work + UNITS_OF_A_CAPTION)
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
