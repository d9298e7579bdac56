"""Memory: a chip with its pins."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark, Path, Rectangle, path_data, px
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.icons import BOLT
from diagrams.elements.shapes.outlines import outline_stroke, surface
from diagrams.elements.shapes.store import store

PIN = 6.0
PIN_STEP = 14.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    count = max(1, int((height - 2 * PIN_STEP) // PIN_STEP) + 1)
    first = (height - (count - 1) * PIN_STEP) / 2
    pins: list[str | float] = []
    for index in range(count):
        y = first + index * PIN_STEP
        pins += ["M", 0, y, "H", PIN, "M", width - PIN, y, "H", width]
    return (
        Path(data=path_data(*pins), stroke=outline_stroke(tone)),
        Rectangle(
            x=PIN, y=0, width=px(width - 2 * PIN), height=px(height), radius=6,
            fill=surface(tone), stroke=outline_stroke(tone),
        ),
    )  # fmt: skip


def _inset(side: Side, along: float, size: Size) -> float:
    return PIN if side in {Side.LEFT, Side.RIGHT} else 0.0


CACHE = ElementType(
    word="cache",
    aliases=("redis",),
    label="Cache",
    summary="Keeps copies of data close by, fast to read and free to lose.",
    family=Family.DATABASE,
    variant="cache",
    category=Category.CACHE,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
    shape=store(_outline, BOLT, top=10, side=PIN + 7, insets=_inset),
)
