"""Which connectors a change leaves without a good route: those to route again, and no others."""

from collections.abc import Collection
from itertools import pairwise

from diagrams.layout.model import Layout, LayoutGraph, Rect, Route

# A line this near to a box that came its way has to make room.
NEAR_PX = 4.0


def disturbed(graph: LayoutGraph, layout: Layout, changed: Collection[str]) -> tuple[str, ...]:
    """Return the ids of connectors attached to, or hit by, what changed, in the graph's order.

    ``changed`` are ids of elements, notes and boundaries that are new, moved or resized in
    ``layout``. A connector without a route counts as well. A boundary is in the way of the lines of
    those that are not in it, and of captions across its border.
    """
    solid = [
        box
        for boxes in (layout.elements, layout.notes)
        for id, box in boxes.items()
        if id in changed
    ]
    moved = [b.id for b in graph.boundaries if b.id in changed]
    inside = _boundaries_around(graph)
    out = []
    for connector in graph.connectors:
        route = layout.routes.get(connector.id)
        ends = {connector.source, connector.target}
        if route is None or ends & set(changed) or any(_hits(route, box) for box in solid):
            out.append(connector.id)
            continue
        own = inside[connector.source] | inside[connector.target]
        if any(
            _straddles(route.caption, layout.boundaries[id])
            or (id not in own and _hits(route, layout.boundaries[id]))
            for id in moved
        ):
            out.append(connector.id)
    return tuple(out)


def _boundaries_around(graph: LayoutGraph) -> dict[str, set[str]]:
    parent = {boundary.id: boundary.parent for boundary in graph.boundaries}
    out = {}
    for element in graph.elements:
        around: set[str] = set()
        at = element.boundary
        while at is not None:
            around.add(at)
            at = parent[at]
        out[element.id] = around
    return out


def _hits(route: Route, box: Rect) -> bool:
    if route.caption is not None and _overlap(route.caption, box):
        return True
    near = Rect(box.x - NEAR_PX, box.y - NEAR_PX, box.width + 2 * NEAR_PX, box.height + 2 * NEAR_PX)
    return any(
        min(p.x, q.x) < near.right
        and max(p.x, q.x) > near.x
        and min(p.y, q.y) < near.bottom
        and max(p.y, q.y) > near.y
        for p, q in pairwise(route.points)
    )


def _straddles(caption: Rect | None, boundary: Rect) -> bool:
    if caption is None or not _overlap(caption, boundary):
        return False
    return not (
        boundary.x <= caption.x
        and boundary.y <= caption.y
        and caption.right <= boundary.right
        and caption.bottom <= boundary.bottom
    )


def _overlap(a: Rect, b: Rect) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom
