"""Who acts: a card with a head above it. What kind of head tells who it is."""

from collections.abc import Callable

from diagrams.display.paints import Tone
from diagrams.display.primitives import Ellipse, Mark, Rectangle, px
from diagrams.document.words import Side
from diagrams.elements.base import Size
from diagrams.elements.shapes.frame import Frame, Padding
from diagrams.elements.shapes.outlines import outline_stroke, surface, tint

LEAST = Size(120, 92)
HEAD = 15.0  # its radius
SHOULDERS = 22.0  # how far below the top of the head the card begins
TEXT_TOP = 2 * HEAD + 6
RADIUS = 14.0

# Draws what is above the card, around x.
Head = Callable[[float, Tone], tuple[Mark, ...]]


def figure(head: Head, *, reach: float, dash: tuple[float, ...] = ()) -> Frame:
    """Return the shape of an actor whose head goes ``reach`` px to either side of its middle."""

    def outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
        body = Rectangle(
            x=0, y=SHOULDERS, width=px(size.width), height=px(size.height - SHOULDERS),
            radius=RADIUS, fill=surface(tone), stroke=outline_stroke(tone, dash),
        )  # fmt: skip
        return (body, *head(size.width / 2, tone))

    def inset(side: Side, along: float, size: Size) -> float:
        beside_head = abs(along - size.width / 2) > reach
        return SHOULDERS if side is Side.TOP and beside_head else 0.0

    return Frame(
        least=LEAST,
        padding=Padding(10, TEXT_TOP, 10, 8),
        outline=outline,
        insets=inset,
        line_top=SHOULDERS,
    )


def round_head(x: float, tone: Tone, dash: tuple[float, ...] = ()) -> Ellipse:
    return Ellipse(
        cx=px(x), cy=HEAD, rx=HEAD, ry=HEAD, fill=tint(tone), stroke=outline_stroke(tone, dash)
    )
