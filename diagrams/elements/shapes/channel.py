"""Data on its way: lying shapes that messages go through from left to right."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Ellipse, Mark, px
from diagrams.document.words import Side
from diagrams.elements.base import Size
from diagrams.elements.shapes.frame import (
    Frame,
    IconPlace,
    Inset,
    Outline,
    Padding,
    round_inset,
)
from diagrams.elements.shapes.icons import Icon
from diagrams.elements.shapes.outlines import closed, outline_stroke, tint

LEAST = Size(140, 72)
MOUTH = 8.0  # half the width of the open end of a tube


def tube_outline(size: Size, tone: Tone, dash: tuple[float, ...] = ()) -> tuple[Mark, ...]:
    width, height = size
    half = height / 2
    return (
        closed(
            tone, "M", MOUTH, 0, "H", width - MOUTH, "A", MOUTH, half, 0, 0, 1, width - MOUTH,
            height, "H", MOUTH, "A", MOUTH, half, 0, 0, 1, MOUTH, 0, dash=dash,
        ),
        Ellipse(cx=px(width - MOUTH), cy=px(half), rx=MOUTH, ry=px(half), fill=tint(tone),
                stroke=outline_stroke(tone)),
    )  # fmt: skip


def tube_inset(side: Side, along: float, size: Size) -> float:
    return round_inset(along, size.height, MOUTH) if side in {Side.LEFT, Side.RIGHT} else 0.0


def tube(icon: Icon) -> Frame:
    return channel(tube_outline, icon, left=MOUTH + 5, right=2 * MOUTH + 6, insets=tube_inset)


def channel(
    outline: Outline,
    icon: Icon,
    *,
    left: float,
    right: float,
    insets: Inset,
    top: float = 8,
    bottom: float = 8,
) -> Frame:
    """Return the shape of a channel whose outline leaves so much room at its edges."""
    return Frame(
        least=LEAST,
        padding=Padding(left, top, right, bottom),
        outline=outline,
        icon=icon,
        place=IconPlace.BESIDE,
        insets=insets,
    )
