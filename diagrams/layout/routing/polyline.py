"""Right-angled lines, and the sides of boxes that they join.

Inside routing a point is a plain pair and a side a plain number: both are made millions of times.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from diagrams.layout.model import Rect

Pt = tuple[float, float]
Path = list[Pt]

TOP: Final = 0
RIGHT: Final = 1
BOTTOM: Final = 2
LEFT: Final = 3
SIDES: Final = (TOP, RIGHT, BOTTOM, LEFT)

# Coordinates nearer than this are one: sums of the same lengths in another order differ by less.
SAME_PX = 0.01


def tidy(points: Iterable[Pt]) -> Path:
    """Return the line without repeated points and without points on a straight stretch."""
    out: Path = []
    for x, y in points:
        if out and abs(out[-1][0] - x) < SAME_PX and abs(out[-1][1] - y) < SAME_PX:
            continue
        if len(out) >= 2:
            (ax, ay), (bx, by) = out[-2], out[-1]
            if (abs(ax - bx) < SAME_PX and abs(bx - x) < SAME_PX) or (
                abs(ay - by) < SAME_PX and abs(by - y) < SAME_PX
            ):
                out[-1] = (x, y)
                continue
        out.append((x, y))
    return out


def length_of(points: Sequence[Pt]) -> float:
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(points))


def side_at(box: Rect, point: Pt) -> int:
    """Return the side of ``box`` whose border ``point`` is nearest to."""
    x, y, width, height = box
    away = (
        abs(point[1] - y),
        abs(point[0] - x - width),
        abs(point[1] - y - height),
        abs(point[0] - x),
    )
    return away.index(min(away))


def is_on_border(box: Rect, point: Pt, within_px: float) -> bool:
    """Does the point lie on the box's border, give or take ``within_px``?"""
    x, y = point
    out_x = max(box[0] - x, x - box[0] - box[2], 0.0)
    out_y = max(box[1] - y, y - box[1] - box[3], 0.0)
    if out_x or out_y:
        return max(out_x, out_y) <= within_px
    inside = min(x - box[0], box[0] + box[2] - x, y - box[1], box[1] + box[3] - y)
    return inside <= within_px


def on_side(box: Rect, side: int, at: float) -> Pt:
    """Return the point of a side that lies at ``at``: an x on top and bottom, a y on the others."""
    if side == TOP:
        return (at, box[1])
    if side == BOTTOM:
        return (at, box[1] + box[3])
    if side == LEFT:
        return (box[0], at)
    return (box[0] + box[2], at)


def extent_of(points: Sequence[Pt]) -> tuple[float, float, float, float]:
    """Return ``(x0, y0, x1, y1)`` of the points; there is at least one."""
    xs = [p[0] for p in points]
    ys = [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)
