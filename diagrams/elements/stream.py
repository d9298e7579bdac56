"""A band that flows: its upper and lower edges are waves."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.channel import channel
from diagrams.elements.shapes.icons import WAVES
from diagrams.elements.shapes.outlines import closed

SWELL = 6.0  # how high the waves are


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    half, middle = width / 2, SWELL / 2
    low = height - middle
    # A cubic curve reaches three quarters of the way to its control points.
    reach = middle * 4 / 3
    return (
        closed(
            tone, "M", 0, middle,
            "C", half / 3, middle - reach, half * 2 / 3, middle - reach, half, middle,
            "C", half * 4 / 3, middle + reach, half * 5 / 3, middle + reach, width, middle,
            "V", low,
            "C", half * 5 / 3, low + reach, half * 4 / 3, low + reach, half, low,
            "C", half * 2 / 3, low - reach, half / 3, low - reach, 0, low,
        ),
    )  # fmt: skip


def _inset(side: Side, along: float, size: Size) -> float:
    if side in {Side.LEFT, Side.RIGHT}:
        return 0.0
    part = 2 * along / size.width
    crest = 1 - part if part < 1 else part - 1
    # Each half of an edge is an arch, up and then down; seen from its side, that is in and out.
    height = 1 - (2 * crest - 1) ** 2
    outward = (part < 1) == (side is Side.TOP)
    return SWELL / 2 * (1 - height if outward else 1 + height)


STREAM = ElementType(
    word="stream",
    aliases=("kafka", "event-stream"),
    label="Stream",
    summary="An ordered log of events that consumers read at their own pace and may read again.",
    family=Family.QUEUE,
    variant="stream",
    category=Category.QUEUE,
    c4=C4Part.STORE,
    tone=Tone.VIOLET,
    shape=channel(_outline, WAVES, left=11, right=11, top=9, bottom=9, insets=_inset),
)
