"""Boxes moved, grown, joined and compared."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from diagrams.layout.model import Layout, Point, Rect, Route


def moved(box: Rect, dx: float, dy: float) -> Rect:
    return Rect(box.x + dx, box.y + dy, box.width, box.height)


def inflated(box: Rect, by: float) -> Rect:
    return Rect(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def overlap(a: Rect, b: Rect) -> bool:
    """Do the boxes share an area? A box without thickness shares one with what it runs through."""
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def is_within(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x
        and inner.y >= outer.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def around(boxes: Iterable[Rect]) -> Rect | None:
    """Return the smallest box that holds all of ``boxes``; None when there are none."""
    held = list(boxes)
    if not held:
        return None
    x, y = min(box.x for box in held), min(box.y for box in held)
    right, bottom = max(box.right for box in held), max(box.bottom for box in held)
    return Rect(x, y, right - x, bottom - y)


def stretches(route: Route) -> list[Rect]:
    """Return the stretches of a route as boxes without thickness."""
    points = route.points
    return [
        Rect(min(p.x, q.x), min(p.y, q.y), abs(p.x - q.x), abs(p.y - q.y))
        for p, q in pairwise(points)
    ]


def strips(old: Rect, new: Rect) -> list[Rect]:
    """Return what ``new`` has more than ``old``, which lies in it: above, below, left, right."""
    found = [
        Rect(new.x, new.y, new.width, old.y - new.y),
        Rect(new.x, old.bottom, new.width, new.bottom - old.bottom),
        Rect(new.x, old.y, old.x - new.x, old.height),
        Rect(old.right, old.y, new.right - old.right, old.height),
    ]
    return [strip for strip in found if strip.width > 0 and strip.height > 0]


def layout_moved(layout: Layout, dx: float, dy: float) -> Layout:
    """Return the whole drawing moved; the same object when it stays where it is."""
    if not dx and not dy:
        return layout
    return replace(
        layout,
        elements={name: moved(box, dx, dy) for name, box in layout.elements.items()},
        boundaries={name: moved(box, dx, dy) for name, box in layout.boundaries.items()},
        notes={name: moved(box, dx, dy) for name, box in layout.notes.items()},
        routes={name: route_moved(route, dx, dy) for name, route in layout.routes.items()},
    )


def route_moved(route: Route, dx: float, dy: float) -> Route:
    return Route(
        tuple([Point(p.x + dx, p.y + dy) for p in route.points]),
        None if route.caption is None else moved(route.caption, dx, dy),
        route.trunk,
    )


def extent(layout: Layout) -> Rect | None:
    """Return the box around everything that is drawn; None when nothing is."""
    boxes = [*layout.elements.values(), *layout.boundaries.values(), *layout.notes.values()]
    for route in layout.routes.values():
        boxes += stretches(route)
        if route.caption is not None:
            boxes.append(route.caption)
    return around(boxes)
