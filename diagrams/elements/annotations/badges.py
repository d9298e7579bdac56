"""What is attached to an element, and what is open about it, as small signs on its upper corners.

On a relationship they stand in a row on its line.

Attachments are at the right, one sign a kind and how many there are of it, or a single sign where
there are too many kinds for the width of the element; open points are at the left. They stand half
above the box, so that they cover neither name nor icon.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from diagrams.display.paints import PAGE, Role, Tone, paint
from diagrams.display.primitives import Anchor, Ellipse, Mark, Rectangle, Stroke, Weight, px
from diagrams.display.text import Style, measure, wrap
from diagrams.document.words import NoteKind, PointKind
from diagrams.elements.shapes.icons import (
    ANGLES,
    DECISION,
    HANDS,
    NOTE_LINES,
    PAUSE,
    QUESTION,
    TILDE,
    WARNING,
    Icon,
    icon_mark,
)
from diagrams.elements.shapes.lettering import lines_of

HEIGHT = 18.0
COUNT = Style(10, Weight.SEMIBOLD)
_SIGN = 12.0
_APART = 3.0
_FROM_CORNER = 8.0

_SIGNS: Mapping[NoteKind, tuple[Icon, Tone]] = {
    NoteKind.NOTE: (NOTE_LINES, Tone.AMBER),
    NoteKind.QUESTION: (QUESTION, Tone.VIOLET),
    NoteKind.WARNING: (WARNING, Tone.ROSE),
    NoteKind.DECISION: (DECISION, Tone.GREEN),
    NoteKind.CODE: (ANGLES, Tone.NEUTRAL),
}


class _Edge(StrEnum):
    """How the rim of a marker is drawn, so that kinds differ without their colour, too."""

    BROKEN = "broken"
    WHOLE = "whole"


_MARKERS: Mapping[PointKind, tuple[Icon, Tone, _Edge]] = {
    PointKind.TENTATIVE: (TILDE, Tone.BLUE, _Edge.BROKEN),
    PointKind.AWAITING: (HANDS, Tone.AMBER, _Edge.WHOLE),
    PointKind.PARKED: (PAUSE, Tone.NEUTRAL, _Edge.WHOLE),
}


# How far below the top of its box an element begins, at x.
TopAt = Callable[[float], float]


def _at_the_top(_x: float) -> float:
    return 0.0


def corner_marks(
    *,
    attachments: Iterable[NoteKind],
    open_points: Iterable[PointKind],
    width: float,
    top_at: TopAt = _at_the_top,
) -> tuple[Mark, ...]:
    """Return the signs on an element of that width, in its own coordinates."""
    open_kinds, counted = frozenset(open_points), Counter(attachments)
    if not open_kinds and not counted:
        return ()
    marks: list[Mark] = []
    left = _FROM_CORNER
    for open_kind in _MARKERS:
        if open_kind in open_kinds:
            y = top_at(left + HEIGHT / 2) - HEIGHT / 2
            marks += open_point_marker(open_kind, x=left, y=y)
            left += HEIGHT + _APART

    present = [kind for kind in _SIGNS if counted[kind]]
    room = width - _FROM_CORNER - left
    if sum(_width(counted[kind]) + _APART for kind in present) - _APART > room:
        badge = _badge(NOTE_LINES, Tone.NEUTRAL, counted.total(), width - _FROM_CORNER, top_at)
        return (*marks, *badge)
    right = width - _FROM_CORNER
    for kind in reversed(present):
        icon, tone = _SIGNS[kind]
        marks += _badge(icon, tone, counted[kind], right, top_at)
        right -= _width(counted[kind]) + _APART
    return tuple(marks)


def marks_around_origin(
    *, attachments: Iterable[NoteKind], open_points: Iterable[PointKind]
) -> tuple[Mark, ...]:
    """Return the signs on a relationship: in a row whose middle is (0, 0)."""
    open_kinds = frozenset(open_points)
    markers = [kind for kind in _MARKERS if kind in open_kinds]
    counted = Counter(attachments)
    present = [kind for kind in _SIGNS if counted[kind]]
    widths = [HEIGHT] * len(markers) + [_width(counted[kind]) for kind in present]
    x = -(sum(widths) + _APART * (len(widths) - 1)) / 2
    marks: list[Mark] = []
    for marker in markers:
        marks += open_point_marker(marker, x=x, y=-HEIGHT / 2)
        x += HEIGHT + _APART
    for kind in present:
        icon, tone = _SIGNS[kind]
        x += _width(counted[kind])
        marks += _badge(icon, tone, counted[kind], x, _at_the_top)
        x += _APART
    return tuple(marks)


def open_point_marker(kind: PointKind, *, x: float, y: float) -> tuple[Mark, ...]:
    """Return one marker, its top left corner at (x, y); the key of a picture shows them, too."""
    icon, tone, edge = _MARKERS[kind]
    ink = paint(tone, Role.ACCENT)
    dash = (2.5, 2.5) if edge is _Edge.BROKEN else ()
    radius = HEIGHT / 2
    rim = Ellipse(
        cx=px(x + radius), cy=px(y + radius), rx=radius, ry=radius,
        fill=PAGE, stroke=Stroke(paint=ink, width=1.5, dash=dash),
    )  # fmt: skip
    inset = (HEIGHT - _SIGN) / 2
    return (rim, icon_mark(icon, x=x + inset, y=y + inset, size=_SIGN, ink=ink))


def _width(count: int) -> float:
    return HEIGHT + (measure(str(count), COUNT) + 4 if count > 1 else 0.0)


def _badge(icon: Icon, tone: Tone, count: int, right: float, top_at: TopAt) -> tuple[Mark, ...]:
    """Return a badge that ends at ``right``."""
    taken = _width(count)
    left = right - taken
    middle = top_at((left + right) / 2)
    top = middle - HEIGHT / 2
    pill = Rectangle(
        x=px(left), y=px(top), width=px(taken), height=HEIGHT, radius=HEIGHT / 2,
        fill=paint(tone, Role.TINT), stroke=Stroke(paint=paint(tone, Role.LINE), width=1),
    )  # fmt: skip
    inset = (HEIGHT - _SIGN) / 2
    ink = paint(tone, Role.ACCENT)
    sign = icon_mark(icon, x=left + inset, y=top + inset, size=_SIGN, ink=ink)
    words = lines_of(
        wrap(str(count) if count > 1 else "", COUNT, HEIGHT * 2),
        COUNT,
        x=left + inset + _SIGN + 2,
        top=middle - COUNT.line_height / 2,
        anchor=Anchor.LEFT,
        ink=paint(tone, Role.INK),
    )
    return (pill, sign, *words)
