"""Programs: boxes with their icon on a tile."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.elements.base import Size
from diagrams.elements.shapes.frame import Frame, Inset, Outline, Padding, no_inset
from diagrams.elements.shapes.icons import Icon
from diagrams.elements.shapes.outlines import card

LEAST = Size(176, 68)
RADIUS = 10


def rounded(size: Size, tone: Tone) -> tuple[Mark, ...]:
    return (card(size, tone, radius=RADIUS),)


def box(
    icon: Icon,
    *,
    outline: Outline = rounded,
    left: float = 11,
    right: float = 12,
    top: float = 8,
    insets: Inset = no_inset,
) -> Frame:
    """Return the shape of a program. An outline that needs room says how much."""
    return Frame(
        least=LEAST,
        padding=Padding(left, top, right, 8),
        outline=outline,
        icon=icon,
        insets=insets,
        line_top=top - 8,
    )
