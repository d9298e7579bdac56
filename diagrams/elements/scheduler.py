"""A program that watches the calendar: a sheet that hangs from two rings."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark, Rectangle, px
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.box import box
from diagrams.elements.shapes.icons import CLOCK
from diagrams.elements.shapes.outlines import outline_stroke, surface, tint

SHEET_TOP = 5.0
RING = Size(6, 11)
FROM_EDGE = 26.0  # where the rings are


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    sheet = Rectangle(
        x=0, y=SHEET_TOP, width=px(width), height=px(height - SHEET_TOP), radius=8,
        fill=surface(tone), stroke=outline_stroke(tone),
    )  # fmt: skip
    rings = (
        Rectangle(
            x=px(x - RING.width / 2), y=0, width=RING.width, height=RING.height, radius=3,
            fill=tint(tone), stroke=outline_stroke(tone),
        )
        for x in (FROM_EDGE, width - FROM_EDGE)
    )  # fmt: skip
    return (sheet, *rings)


def _inset(side: Side, along: float, size: Size) -> float:
    return SHEET_TOP if side is Side.TOP else 0.0


SCHEDULER = ElementType(
    word="scheduler",
    aliases=("job", "cron"),
    label="Scheduler",
    summary="Starts work at set times or intervals.",
    family=Family.SERVICE,
    variant="scheduler",
    category=Category.SCHEDULER,
    c4=C4Part.SERVICE,
    tone=Tone.BLUE,
    own_view=True,
    shape=box(CLOCK, outline=_outline, top=8 + SHEET_TOP, insets=_inset),
)
