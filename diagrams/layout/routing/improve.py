"""One connector's turn: jogs are taken out, then the simple shapes are tried."""

from diagrams.layout.routing.choice import GAIN, best_route
from diagrams.layout.routing.clearance import STRICT, Rules
from diagrams.layout.routing.jogs import has_tiny_jog, without_a_jog
from diagrams.layout.routing.price import BEND, least_price, price
from diagrams.layout.routing.shapes import simple_routes
from diagrams.layout.routing.sketch import Sketch

JOGS_PER_TURN = 8
# A jog that nobody can see may go where lines are nearer.
TINY_JOG = Rules(lane_px=6.0)


def improve(sketch: Sketch, e: int) -> None:
    """Give the connector a cheaper route if there is a simple one."""
    for _ in range(JOGS_PER_TURN):
        path = sketch.route[e]
        if len(path) < 4:
            break
        rules = TINY_JOG if has_tiny_jog(path) else STRICT
        now = price(sketch, e, path)
        jogs = without_a_jog(sketch, e, path)
        better = best_route(sketch, e, jogs, now=now, rules=rules, standing=path)
        if better is None:
            break
        sketch.change(e, better[0], better[1])
    path = sketch.route[e]
    now = price(sketch, e, path)
    if now - least_price(sketch, e) > BEND / 2:
        routes = simple_routes(sketch, e, below=now - GAIN)
        better = best_route(sketch, e, routes, now=now, standing=path)
        if better is not None:
            sketch.change(e, better[0], better[1])
