"""Data at rest: upright shapes with the icon above the name, cylinders unless they are better known
by another thing that holds something."""

from collections.abc import Sequence

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
    no_inset,
    round_inset,
)
from diagrams.elements.shapes.icons import Icon
from diagrams.elements.shapes.outlines import closed, fine, outline_stroke, tint

LEAST = Size(120, 114)
LID = 9.0  # half the height of the lid of a cylinder


def cylinder_outline(size: Size, tone: Tone, rings: Sequence[float] = ()) -> tuple[Mark, ...]:
    """Return a cylinder; ``rings`` are how far below its lid lines run around it."""
    width, height = size
    half = width / 2
    around = [fine(tone, "M", 0, LID + ring, *_front(half, LID + ring, width)) for ring in rings]
    return (
        closed(
            tone, "M", 0, LID, "A", half, LID, 0, 0, 1, width, LID, "V", height - LID,
            "A", half, LID, 0, 0, 1, 0, height - LID,
        ),
        *around,
        Ellipse(cx=px(half), cy=LID, rx=px(half), ry=LID, fill=tint(tone),
                stroke=outline_stroke(tone)),
    )  # fmt: skip


def cylinder_inset(side: Side, along: float, size: Size) -> float:
    return round_inset(along, size.width, LID) if side in {Side.TOP, Side.BOTTOM} else 0.0


def cylinder(icon: Icon | None = None, *, rings: Sequence[float] = ()) -> Frame:
    return store(
        lambda size, tone: cylinder_outline(size, tone, rings),
        icon,
        top=2 * LID + (rings[-1] if rings else 0) + 3,
        insets=cylinder_inset,
    )


def store(
    outline: Outline,
    icon: Icon | None,
    *,
    top: float,
    side: float = 8,
    bottom: float = 10,
    insets: Inset = no_inset,
    place: IconPlace = IconPlace.ABOVE,
) -> Frame:
    """Return the shape of a store whose outline leaves so much room at its edges."""
    return Frame(
        least=LEAST,
        padding=Padding(side, top, side, bottom),
        outline=outline,
        icon=icon,
        place=place,
        insets=insets,
    )


def _front(half: float, y: float, width: float) -> tuple[str | float, ...]:
    return ("A", half, LID, 0, 0, 0, width, y)
