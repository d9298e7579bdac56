"""Polish: cheaper routes for a finished drawing, whose elements and boundaries stay where they are.

Connector by connector, shortest first: jogs are taken out, then the simple shapes are tried. A
route is taken only when it is cheaper and clean, so a clean drawing stays one. Further rounds look
at those near which something changed. Work is counted in entries looked at, never in time:
the same layout gives the same routes however slow the machine is.
"""

from collections.abc import Collection

from diagrams.layout.model import Layout, LayoutGraph, Pull
from diagrams.layout.routing.centring import centre
from diagrams.layout.routing.improve import improve
from diagrams.layout.routing.sketch import Sketch, numbers_of

UNITS_PER_CONNECTOR = 1800
# With more connectors than some forty, all of them together: most of what there is to gain in a
# large drawing is gained with less, and the last of it would take longer than the rest.
UNITS_IN_ALL, MORE_PER_CONNECTOR = 60_000, 360
STIR_PX = 20.0  # a change this near to a connector may have made room for it

TURN = {Pull.MAIN: 0, Pull.PLAIN: 1, Pull.SIDE: 2}


def polish(
    graph: LayoutGraph,
    layout: Layout,
    *,
    units_per_connector: int = UNITS_PER_CONNECTOR,
    rounds: int = 1,
    keep: Collection[str] = (),
) -> Layout:
    """Return the layout with cheaper routes; the same object when there are none.

    At most ``units_per_connector`` units of work per connector on average. Connectors in ``keep``,
    those on a trunk and those from an element to itself keep their route.
    """
    sketch = Sketch(graph, layout)
    todo = _turns(sketch, numbers_of(graph, keep))
    _improve_all(sketch, todo, units_per_connector, rounds)
    return sketch.finished()


def polish_for_good(
    graph: LayoutGraph,
    layout: Layout,
    *,
    units_per_connector: int = UNITS_PER_CONNECTOR,
    keep: Collection[str] = (),
) -> Layout:
    """Return the layout polished, with lone ends in the middle of their sides: the last step."""
    sketch = Sketch(graph, layout)
    todo = _turns(sketch, numbers_of(graph, keep))
    _improve_all(sketch, todo, units_per_connector, 1)
    for e in todo:
        centre(sketch, e)
    return sketch.finished()


def _improve_all(sketch: Sketch, todo: list[int], units_per_connector: int, rounds: int) -> None:
    count = len(sketch.route)
    limit = min(units_per_connector * count, UNITS_IN_ALL + MORE_PER_CONNECTOR * count)
    seen = [-1] * len(sketch.route)
    for _ in range(rounds):
        before = len(sketch.changes)
        for e in todo:
            if sketch.work >= limit:
                break
            if len(sketch.route[e]) > 2 and _stirred(sketch, e, seen[e]):
                seen[e] = len(sketch.changes)
                improve(sketch, e)
        if len(sketch.changes) == before:
            break


def _turns(sketch: Sketch, keep: set[int]) -> list[int]:
    """Return whose turn it is: the main path first, then by distance, side paths last."""
    ranked = []
    for e, connector in enumerate(sketch.graph.connectors):
        if e in keep or sketch.is_loop(e):
            continue
        if sketch.layout.routes[connector.id].trunk is not None:
            continue
        a, b = sketch.box[sketch.source[e]], sketch.box[sketch.target[e]]
        apart = abs(a.x + a.width / 2 - b.x - b.width / 2)
        apart += abs(a.y + a.height / 2 - b.y - b.height / 2)
        ranked.append((TURN[connector.pull], apart, e))
    ranked.sort()
    return [e for _, _, e in ranked]


def _stirred(sketch: Sketch, e: int, since: int) -> bool:
    """Has anything changed near the connector since that many changes? -1: it had no turn yet."""
    if since < 0:
        return True
    a, b = sketch.box[sketch.source[e]], sketch.box[sketch.target[e]]
    path = sketch.route[e]
    x0 = min(min([p[0] for p in path]), a.x, b.x) - STIR_PX
    y0 = min(min([p[1] for p in path]), a.y, b.y) - STIR_PX
    x1 = max(max([p[0] for p in path]), a.right, b.right) + STIR_PX
    y1 = max(max([p[1] for p in path]), a.bottom, b.bottom) + STIR_PX
    return any(
        cx0 < x1 and cx1 > x0 and cy0 < y1 and cy1 > y0
        for cx0, cy0, cx1, cy1 in sketch.changes[since:]
    )
