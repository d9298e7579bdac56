"""What a boundary looks like: a quiet ground, an outline that tells its kind, a title at its head.

The kind is also written above the title, so nobody has to know the outlines by heart; a plain
boundary means nothing and says nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from diagrams.display.paints import PAGE_INK, PAGE_MUTED, Role, Tone, paint
from diagrams.display.primitives import Anchor, Mark, Rectangle, Stroke, Weight, px
from diagrams.display.text import Style, measure, wrap
from diagrams.document.words import BoundaryKind
from diagrams.elements.base import Size
from diagrams.elements.shapes.lettering import lines_of

LEAST = Size(160, 120)
DEFAULT = Size(420, 300)
PADDING = 36.0  # between a boundary and what is in it, at three sides
TITLE_ROOM = 40.0  # how much wider than its title a boundary is, at least
TITLE = Style(14, Weight.SEMIBOLD)
CAPTION = Style(10)
EDGE = 20.0  # from the left side to the title

_WITH_CAPTION = 56.0
_TITLE_ONLY = 44.0
_CAPTION_TOP = 12.0
_TITLE_TOP = 13.0


@dataclass(frozen=True)
class _Look:
    caption: str
    dash: tuple[float, ...] = ()
    width: float = 1.5
    radius: float = 12.0


_LOOKS: Mapping[BoundaryKind, _Look] = {
    BoundaryKind.SYSTEM: _Look("Software system", width=2.0),
    BoundaryKind.DOMAIN: _Look("Domain", dash=(10.0, 5.0)),
    BoundaryKind.NETWORK: _Look("Network", dash=(10.0, 4.0, 2.0, 4.0)),
    BoundaryKind.DEPLOYMENT: _Look("Deployment", radius=2.0),
    BoundaryKind.GROUP: _Look("Group", dash=(2.0, 4.0)),
    BoundaryKind.BOUNDARY: _Look(""),
}


def header_height(kind: BoundaryKind) -> float:
    """Return how much of a boundary's height, from its top, is for caption and title."""
    return _WITH_CAPTION if _LOOKS[kind].caption else _TITLE_ONLY


def title_width(kind: BoundaryKind, label: str) -> float:
    """Return how wide what is written at the head of a boundary is; it is never broken."""
    return max(measure(label, TITLE), measure(_LOOKS[kind].caption, CAPTION))


def draw(kind: BoundaryKind, label: str, size: Size, tone: Tone) -> tuple[Mark, ...]:
    look = _LOOKS[kind]
    ground = Rectangle(
        x=0, y=0, width=px(size.width), height=px(size.height), radius=look.radius,
        fill=paint(tone, Role.WASH),
        stroke=Stroke(paint=paint(tone, Role.LINE), width=look.width, dash=look.dash),
    )  # fmt: skip
    top = _TITLE_TOP
    marks: list[Mark] = [ground]
    if look.caption:
        caption = wrap(look.caption, CAPTION, float("inf"))
        marks += lines_of(
            caption, CAPTION, x=EDGE, top=_CAPTION_TOP, anchor=Anchor.LEFT, ink=PAGE_MUTED
        )
        top = _CAPTION_TOP + caption.height
    title = wrap(label, TITLE, float("inf"))
    marks += lines_of(title, TITLE, x=EDGE, top=top, anchor=Anchor.LEFT, ink=PAGE_INK)
    return tuple(marks)
