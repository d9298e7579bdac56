"""A connector that could be straight is not.

It is alone on its side of both its elements and these sides face one another, so there is nobody
to make way for: its step says nothing.
"""

from collections import Counter
from collections.abc import Iterator

from diagrams.document.geometry import Point, Rect
from diagrams.document.words import Side
from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane
from diagrams.scene.model import SceneConnector

STRAIGHT = 1.0  # px that the ends of a line may be out of line
_FACING = {
    Side.LEFT: Side.RIGHT,
    Side.RIGHT: Side.LEFT,
    Side.TOP: Side.BOTTOM,
    Side.BOTTOM: Side.TOP,
}
_End = tuple[str, Side]


def find(plane: Plane) -> Iterator[Fault]:
    elements = plane.scene.element_by_id
    ends: dict[str, tuple[_End, _End]] = {}
    for connector in plane.scene.connectors:
        points = connector.points
        source, target = elements[connector.source].box, elements[connector.target].box
        ends[connector.id] = (
            (connector.source, _side(points[0], points[1], source)),
            (connector.target, _side(points[-1], points[-2], target)),
        )
    on_side = Counter(end for both in ends.values() for end in both)
    for connector in plane.scene.connectors:
        start, end = ends[connector.id]
        if connector.trunk is not None or on_side[start] > 1 or on_side[end] > 1:
            continue
        if _FACING[start[1]] is end[1] and _ahead(connector, start[1]) and _stepped(connector):
            yield Fault((connector.id,), f"“{connector.id}” could run straight.")


def _side(end: Point, next_point: Point, box: Rect) -> Side:
    if end.x == next_point.x:
        return Side.TOP if abs(end.y - box.y) < abs(end.y - box.bottom) else Side.BOTTOM
    return Side.LEFT if abs(end.x - box.x) < abs(end.x - box.right) else Side.RIGHT


def _ahead(connector: SceneConnector, side: Side) -> bool:
    """Tell whether the far end lies on the way that the line sets out on."""
    start, end = connector.points[0], connector.points[-1]
    match side:
        case Side.LEFT:
            return end.x < start.x
        case Side.RIGHT:
            return end.x > start.x
        case Side.TOP:
            return end.y < start.y
        case Side.BOTTOM:
            return end.y > start.y


def _stepped(connector: SceneConnector) -> bool:
    start, end = connector.points[0], connector.points[-1]
    return min(abs(start.x - end.x), abs(start.y - end.y)) > STRAIGHT


JOG = Check("jog", Severity.WARNING, 1, find)
