"""A screen on its stand."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark, Path, Rectangle, path_data, px
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.figure import LEAST
from diagrams.elements.shapes.frame import Frame, Padding
from diagrams.elements.shapes.outlines import outline_stroke, surface, tint

STAND = 14.0
BASE = 26.0  # half the width of the base
NECK = 9.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    half, bottom = width / 2, height - STAND
    stand = Path(
        data=path_data(
            "M", half - NECK, bottom, "L", half - NECK - 3, height, "H", half + NECK + 3,
            "L", half + NECK, bottom, "Z", "M", half - BASE, height, "H", half + BASE,
        ),
        fill=tint(tone), stroke=outline_stroke(tone),
    )  # fmt: skip
    screen = Rectangle(
        x=0, y=0, width=px(width), height=px(bottom), radius=8,
        fill=tint(tone), stroke=outline_stroke(tone),
    )  # fmt: skip
    glass = Rectangle(
        x=5, y=5, width=px(width - 10), height=px(bottom - 10), radius=4, fill=surface(tone)
    )
    return (stand, screen, glass)


def _inset(side: Side, along: float, size: Size) -> float:
    beside_base = abs(along - size.width / 2) > BASE
    return STAND if side is Side.BOTTOM and beside_base else 0.0


DEVICE = ElementType(
    word="device",
    label="Device",
    summary="A machine in somebody's hands or in the field: a phone, a terminal, a sensor.",
    family=Family.ACTOR,
    variant="device",
    category=Category.ACTOR,
    c4=C4Part.DEVICE,
    tone=Tone.AMBER,
    shape=Frame(
        least=LEAST,
        padding=Padding(12, 10, 12, STAND + 10),
        outline=_outline,
        insets=_inset,
        line_bottom=STAND,
    ),
)
