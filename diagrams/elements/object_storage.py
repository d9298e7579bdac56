"""A bucket, as object stores call what they keep things in."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Ellipse, Mark, px
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.frame import round_inset
from diagrams.elements.shapes.icons import CUBE
from diagrams.elements.shapes.outlines import closed, outline_stroke, tint
from diagrams.elements.shapes.store import store

RIM = 9.0  # half the height of its rim
TAPER = 9.0  # how much narrower it is at its foot, on either side
FOOT = 5.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    half = width / 2
    foot = half - TAPER
    return (
        closed(
            tone, "M", 0, RIM, "A", half, RIM, 0, 0, 1, width, RIM,
            "L", width - TAPER, height - FOOT, "A", foot, FOOT, 0, 0, 1, TAPER, height - FOOT,
        ),
        Ellipse(cx=px(half), cy=RIM, rx=px(half), ry=RIM, fill=tint(tone),
                stroke=outline_stroke(tone)),
    )  # fmt: skip


def _inset(side: Side, along: float, size: Size) -> float:
    if side is Side.TOP:
        return round_inset(along, size.width, RIM)
    if side is Side.BOTTOM:
        return round_inset(along - TAPER, size.width - 2 * TAPER, FOOT)
    below_rim = max(0.0, along - RIM) / (size.height - RIM - FOOT)
    return TAPER * min(1.0, below_rim)


OBJECT_STORAGE = ElementType(
    word="object-storage",
    aliases=("s3", "bucket"),
    label="Object storage",
    summary="Whole objects under keys, in buckets: pictures, backups, exports.",
    family=Family.DATABASE,
    variant="object-storage",
    category=Category.OBJECT_STORAGE,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
    shape=store(_outline, CUBE, top=2 * RIM + 2, side=TAPER + 6, insets=_inset),
)
