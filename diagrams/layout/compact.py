"""Closing the room that lines leave behind.

Placement reserves room for every line on its way; once the routes are cheaper, much of it is
empty. Here the whole drawing is closed along both axes: elements, boundaries, captions and lines
move together until the distances between them are those that the measures ask for, in the order
they stand in. No route changes its shape.
"""

from collections.abc import Callable
from dataclasses import replace

from diagrams.layout.compaction.bodies import Bodies
from diagrams.layout.compaction.limits import STEP_PX, limits
from diagrams.layout.compaction.shift import shifts
from diagrams.layout.measures import Measures, measures_for
from diagrams.layout.model import Layout, LayoutGraph, Point, Rect, Route
from diagrams.layout.routing.polyline import SAME_PX, tidy


def compact(graph: LayoutGraph, layout: Layout, *, measures: Measures | None = None) -> Layout:
    for axis in (0, 1):
        layout = _closed(graph, layout, axis, measures or measures_for(graph.spacing))
    return layout


def _closed(graph: LayoutGraph, layout: Layout, axis: int, measures: Measures) -> Layout:
    bodies = Bodies(graph, layout, axis)
    if not bodies.all:
        return layout
    by_group = _shifts(bodies, measures)
    return _moved(bodies, lambda body: by_group[bodies.group(body)])


def _shifts(bodies: Bodies, measures: Measures) -> dict[int, float]:
    """Return the shift of each group, with as many steps closed as close of themselves.

    A step closes or it stays a step: one that came out as a hair's breadth is tried again with the
    distance that keeps it from being a jog.
    """
    closing = set(bodies.steps)
    while True:
        by_group = shifts(bodies, limits(bodies, measures, closing))
        hairs = {pair for pair in closing if _is_a_hair(bodies, by_group, pair)}
        if not hairs:
            return by_group
        closing -= hairs


def _is_a_hair(bodies: Bodies, by_group: dict[int, float], pair: tuple[int, int]) -> bool:
    near, far = pair
    before = bodies.all[far].low - bodies.all[near].low
    after = before + by_group[bodies.group(far)] - by_group[bodies.group(near)]
    return SAME_PX < after < min(STEP_PX, before - SAME_PX)


def _moved(bodies: Bodies, shift: Callable[[int], float]) -> Layout:
    layout, axis = bodies.layout, bodies.axis

    def box(old: Rect, low: int, high: int) -> Rect:
        by, to = shift(low), shift(high)
        if axis == 0:
            return Rect(old.x + by, old.y, old.width + to - by, old.height)
        return Rect(old.x, old.y + by, old.width, old.height + to - by)

    routes = {}
    for connector in bodies.graph.connectors:
        old = layout.routes[connector.id]
        points = []
        for k, p in enumerate(old.points):
            by = shift(bodies.holder(connector, old, k))
            points.append((p.x + by, p.y) if axis == 0 else (p.x, p.y + by))
        caption = old.caption
        if caption is not None:
            body = bodies.caption[connector.id]
            caption = box(caption, body, body)
        routes[connector.id] = Route(
            tuple([Point(x, y) for x, y in tidy(points)]), caption, old.trunk
        )
    return replace(
        layout,
        elements={
            id: box(old, bodies.element[id], bodies.element[id])
            for id, old in layout.elements.items()
        },
        boundaries={
            id: box(old, bodies.near_border[id], bodies.far_border[id])
            for id, old in layout.boundaries.items()
        },
        notes={id: box(old, bodies.note[id], bodies.note[id]) for id, old in layout.notes.items()},
        routes=routes,
    )
