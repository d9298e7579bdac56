"""The line of a relationship: its path with rounded corners, its pattern, its head, its marks.

What a relationship means never changes its colour (DOC 3); how it behaves is the pattern of the
line and a small mark on it. A pattern and a mark are never alone in telling two kinds apart from
what is written: they help who reads fast.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from diagrams.display.paints import PAGE, PAGE_LINE, Paint, Role, Tone, paint
from diagrams.display.primitives import Mark, Path, Stroke, path_data
from diagrams.document.geometry import Point
from diagrams.document.model import Relationship
from diagrams.document.words import Behaviour, Semantic
from diagrams.scene.signs import WIDTH, length_of, sign_of, towards

CORNER = 8.0  # radius, where both stretches are long enough for it
HEAD = 9.0  # length of an arrow's head
HEAD_HALF = 4.25
HOLLOW = 11.0
HOLLOW_HALF = 6.0

SOLID: tuple[float, ...] = ()
DASHED = (7.0, 5.0)
DOTTED = (1.5, 4.5)
LONG_DASHED = (12.0, 4.0, 2.0, 4.0)

_PATTERNS: Mapping[Behaviour, tuple[float, ...]] = {
    Behaviour.ASYNC: DASHED,
    Behaviour.EVENT: DASHED,
    Behaviour.CALLBACK: LONG_DASHED,
    Behaviour.CONDITIONAL: LONG_DASHED,
    Behaviour.RETRY: DOTTED,
    Behaviour.FAILURE: DOTTED,
    Behaviour.FALLBACK: LONG_DASHED,
}
_HOLLOW = frozenset({Semantic.IMPLEMENTS, Semantic.IMPLEMENTED_BY})
_STRUCTURAL = frozenset({Semantic.DEPENDS_ON, Semantic.USES})


@dataclass(frozen=True)
class Ends:
    """How much further than the route its line goes, into outlines that do not fill their boxes."""

    source: float = 0.0
    target: float = 0.0


def line_marks(relationship: Relationship, points: Sequence[Point], ends: Ends) -> tuple[Mark, ...]:
    """Return the marks of a relationship along ``points``, which are at least two."""
    ink = (
        PAGE_LINE
        if relationship.accent is None
        else paint(Tone(relationship.accent.value), Role.ACCENT)
    )
    whole = _lengthened(points, ends)
    drawn = whole
    head: tuple[Mark, ...] = ()
    if relationship.directed:
        drawn, head = _with_head(relationship, whole, ink)
    reply = _reply(whole, ink) if relationship.has_response else ()
    after = HEAD if relationship.has_response else 0.0
    stroke = Stroke(paint=ink, width=WIDTH, dash=pattern_of(relationship))
    line = Path(data=_rounded(drawn), stroke=stroke)
    return (line, *head, *reply, *sign_of(relationship.kind, whole, ink, after=after))


def pattern_of(relationship: Relationship) -> tuple[float, ...]:
    """Return the dashes of a relationship's line; none for a solid one."""
    if relationship.kind is not None and relationship.kind in _PATTERNS:
        return _PATTERNS[relationship.kind]
    return DASHED if relationship.is_async else SOLID


def _with_head(
    relationship: Relationship, points: list[Point], ink: Paint
) -> tuple[list[Point], tuple[Mark, ...]]:
    """Return the line shortened by its head, and the head."""
    tip, (dx, dy) = points[-1], towards(points[-2], points[-1])
    hollow = relationship.semantic in _HOLLOW
    length, half = (HOLLOW, HOLLOW_HALF) if hollow else (HEAD, HEAD_HALF)
    # Where the last stretch is shorter than a head, the head is smaller: it never leaves its line.
    small = min(1.0, length_of(points[-2], tip) / length)
    length, half = length * small, half * small
    base = Point(tip.x - dx * length, tip.y - dy * length)
    left = Point(base.x - dy * half, base.y + dx * half)
    right = Point(base.x + dy * half, base.y - dx * half)
    if relationship.semantic in _STRUCTURAL:
        # An open head: a dependency, along which nothing flows.
        data = path_data("M", *left, "L", *tip, "L", *right)
        return points, (Path(data=data, stroke=Stroke(paint=ink, width=WIDTH)),)
    outline = path_data("M", *left, "L", *tip, "L", *right, "Z")
    if hollow:
        mark = Path(data=outline, fill=PAGE, stroke=Stroke(paint=ink, width=WIDTH))
        return [*points[:-1], base], (mark,)
    # The line ends inside the head, so that no gap shows between them.
    inside = Point(tip.x - dx * length * 0.7, tip.y - dy * length * 0.7)
    stroke = Stroke(paint=ink, width=1)
    return [*points[:-1], inside], (Path(data=outline, fill=ink, stroke=stroke),)


def _reply(points: Sequence[Point], ink: Paint) -> tuple[Mark, ...]:
    """Return the open head at the start of a line along which an answer comes back (DOC-44)."""
    tip, (dx, dy) = points[0], towards(points[1], points[0])
    length = min(HEAD, length_of(points[0], points[1])) * 0.8
    half = HEAD_HALF * length / HEAD
    back = Point(tip.x - dx * length, tip.y - dy * length)
    data = path_data(
        "M", back.x - dy * half, back.y + dx * half, "L", *tip,
        "L", back.x + dy * half, back.y - dx * half,
    )  # fmt: skip
    return (Path(data=data, stroke=Stroke(paint=ink, width=WIDTH)),)


def _rounded(points: Sequence[Point]) -> str:
    """Return path data through ``points`` with rounded corners."""
    parts: list[str | float] = ["M", points[0].x, points[0].y]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        to_corner, from_corner = length_of(before, corner), length_of(corner, after)
        radius = min(CORNER, to_corner / 2, from_corner / 2)
        (ax, ay), (bx, by) = towards(before, corner), towards(corner, after)
        parts += ["L", corner.x - ax * radius, corner.y - ay * radius]
        parts += ["Q", corner.x, corner.y, corner.x + bx * radius, corner.y + by * radius]
    parts += ["L", points[-1].x, points[-1].y]
    return path_data(*parts)


def _lengthened(points: Sequence[Point], ends: Ends) -> list[Point]:
    first, last = points[0], points[-1]
    out_x, out_y = towards(points[1], first)
    in_x, in_y = towards(points[-2], last)
    return [
        Point(first.x + out_x * ends.source, first.y + out_y * ends.source),
        *points[1:-1],
        Point(last.x + in_x * ends.target, last.y + in_y * ends.target),
    ]
