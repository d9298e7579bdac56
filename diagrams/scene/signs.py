"""The small sign of how a relationship behaves, near the start of its line.

A sign stands on the first stretch that has room for it, so that it never sits on a corner, and on
a spot of the page's colour, so that a pattern does not run through it.
"""

from collections.abc import Sequence
from itertools import pairwise

from diagrams.display.paints import PAGE, Paint, Role, Tone, paint
from diagrams.display.primitives import Ellipse, Mark, Path, Stroke, path_data, px
from diagrams.document.geometry import Point
from diagrams.document.words import Behaviour

WIDTH = 1.5  # of every line there is, px
ROOM = 28.0  # px of a stretch on which a sign has air on both sides
FROM_START = 12.0
AFTER_CORNER = 8.0  # px that a rounded corner takes up
SPOT = 8.0  # radius
RING = 3.5
RING_FROM_START = 6.0


def sign_of(
    kind: Behaviour | None, points: Sequence[Point], ink: Paint, *, after: float = 0.0
) -> tuple[Mark, ...]:
    """Return the sign of ``kind`` on the line along ``points``; many kinds have none.

    ``after`` is how much of the start of the line something else takes up, px.
    """
    match kind:
        case Behaviour.EVENT:
            at = _along(points[0], points[1], RING_FROM_START + after)
            ring = Ellipse(cx=px(at.x), cy=px(at.y), rx=RING, ry=RING, fill=PAGE, stroke=_pen(ink))
            return (ring,)
        case Behaviour.CONDITIONAL:
            return _diamond(_place(points, after), ink)
        case Behaviour.FAILURE:
            return _cross(_place(points, after))
        case Behaviour.RETRY:
            return _round_arrow(_place(points, after), ink)
        case Behaviour.FALLBACK:
            return _square(_place(points, after), ink)
        case _:
            return ()


def _place(points: Sequence[Point], after: float) -> Point:
    """Return where on a line its sign is."""
    stretches = list(pairwise(points))
    for number, (start, end) in enumerate(stretches):
        taken = after if number == 0 else AFTER_CORNER
        if length_of(start, end) >= ROOM + taken:
            return _along(start, end, FROM_START + taken)
    start, end = max(stretches, key=lambda stretch: length_of(*stretch))
    return _along(start, end, length_of(start, end) / 2)


def _diamond(at: Point, ink: Paint) -> tuple[Mark, ...]:
    data = path_data(
        "M", at.x - 6.5, at.y, "L", at.x, at.y - 6.5, "L", at.x + 6.5, at.y, "L", at.x, at.y + 6.5,
        "Z",
    )  # fmt: skip
    return (Path(data=data, fill=PAGE, stroke=_pen(ink)),)


def _square(at: Point, ink: Paint) -> tuple[Mark, ...]:
    data = path_data(
        "M", at.x - 4.5, at.y - 4.5, "H", at.x + 4.5, "V", at.y + 4.5, "H", at.x - 4.5, "Z"
    )
    return (Path(data=data, fill=PAGE, stroke=_pen(ink)),)


def _cross(at: Point) -> tuple[Mark, ...]:
    data = path_data(
        "M", at.x - 4, at.y - 4, "L", at.x + 4, at.y + 4,
        "M", at.x - 4, at.y + 4, "L", at.x + 4, at.y - 4,
    )  # fmt: skip
    return (_spot(at), Path(data=data, stroke=_pen(paint(Tone.ROSE, Role.ACCENT), 2.0)))


def _round_arrow(at: Point, ink: Paint) -> tuple[Mark, ...]:
    """Three quarters of a circle, clockwise, with a head at its end."""
    data = path_data(
        "M", at.x, at.y - 5, "A", 5, 5, 0, "1", "1", at.x - 5, at.y,
        "M", at.x - 7.5, at.y + 2, "L", at.x - 5, at.y - 0.8, "L", at.x - 2.2, at.y + 1.7,
    )  # fmt: skip
    return (_spot(at), Path(data=data, stroke=_pen(ink)))


def _spot(at: Point) -> Ellipse:
    return Ellipse(cx=px(at.x), cy=px(at.y), rx=SPOT, ry=SPOT, fill=PAGE)


def _pen(ink: Paint, width: float = WIDTH) -> Stroke:
    return Stroke(paint=ink, width=width)


def _along(start: Point, end: Point, distance: float) -> Point:
    dx, dy = towards(start, end)
    return Point(start.x + dx * distance, start.y + dy * distance)


def towards(start: Point, end: Point) -> tuple[float, float]:
    """Return the direction from one point to another, of length 1."""
    length = length_of(start, end)
    return ((end.x - start.x) / length, (end.y - start.y) / length) if length else (1.0, 0.0)


def length_of(a: Point, b: Point) -> float:
    """Return how far apart two points are, px; exact along an axis, as lines mostly are."""
    dx, dy = abs(a.x - b.x), abs(a.y - b.y)
    return dx + dy if not dx or not dy else float((dx * dx + dy * dy) ** 0.5)
