"""Coordinates in whole px: lines on the pixel grid are sharp, and stored routes are short to write.

Every coordinate goes to the nearest whole number, so what was in order stays so and what was equal
stays equal. No distance changes by 1 px or more, and everything a drawing keeps apart is kept apart
by more than that.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from math import floor

from diagrams.layout.model import Layout, LayoutGraph, Point, Rect, Route
from diagrams.layout.routing.polyline import SAME_PX, tidy


def in_whole_px(graph: LayoutGraph, layout: Layout) -> Layout:
    """Return the layout with whole coordinates; the same object if it has them.

    A graph that asks for sizes in parts of a px is left as it is: its elements would come out
    smaller than asked for.
    """
    if not _asks_for_whole_sizes(graph):
        return layout
    routes = {id: _route(route) for id, route in layout.routes.items()}
    rounded = replace(
        layout,
        elements=_boxes(layout.elements),
        boundaries=_boxes(layout.boundaries),
        notes=_boxes(layout.notes),
        routes={
            id: layout.routes[id] if route == layout.routes[id] else route
            for id, route in routes.items()
        },
    )
    return layout if rounded == layout else rounded


def _asks_for_whole_sizes(graph: LayoutGraph) -> bool:
    sizes = [
        *[(element.width, element.height) for element in graph.elements],
        *[(note.width, note.height) for note in graph.notes],
        *[(c.caption_width, c.caption_height) for c in graph.connectors],
    ]
    return all(width == floor(width) and height == floor(height) for width, height in sizes)


def _nearest(value: float) -> float:
    # Sums of the same lengths in another order differ by a hair. Without the inner rounding, two
    # such values near a half would go to different sides of it.
    return float(floor(round(value, 3) + 0.5))


def _boxes(boxes: Mapping[str, Rect]) -> dict[str, Rect]:
    return {id: _box(box) for id, box in boxes.items()}


def _box(box: Rect) -> Rect:
    x, y = _nearest(box.x), _nearest(box.y)
    return Rect(x, y, _nearest(box.right) - x, _nearest(box.bottom) - y)


def _route(route: Route) -> Route:
    first = route.points[0]
    at = [(_nearest(first.x), _nearest(first.y))]
    for p, q in pairwise(route.points):
        x = at[-1][0] if abs(p.x - q.x) < SAME_PX else _nearest(q.x)
        y = at[-1][1] if abs(p.y - q.y) < SAME_PX else _nearest(q.y)
        at.append((x, y))
    caption = route.caption
    if caption is not None:
        caption = _box(caption)
    return Route(tuple([Point(x, y) for x, y in tidy(at)]), caption, route.trunk)
