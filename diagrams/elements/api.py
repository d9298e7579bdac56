"""A program that is known by its interface: a hexagon, as interfaces are often drawn."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.box import box
from diagrams.elements.shapes.icons import BRACES
from diagrams.elements.shapes.outlines import closed

POINT = 12.0  # how far its sides come out to a point


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    return (
        closed(
            tone, "M", POINT, 0, "L", width - POINT, 0, "L", width, height / 2,
            "L", width - POINT, height, "L", POINT, height, "L", 0, height / 2,
        ),
    )  # fmt: skip


def _inset(side: Side, along: float, size: Size) -> float:
    if side in {Side.TOP, Side.BOTTOM}:
        return 0.0
    return POINT * abs(2 * along / size.height - 1)


API = ElementType(
    word="api",
    label="API",
    summary="A service whose point is its interface: others call it over HTTP, gRPC or the like.",
    family=Family.SERVICE,
    variant="api",
    category=Category.SERVICE,
    c4=C4Part.SERVICE,
    tone=Tone.BLUE,
    own_view=True,
    shape=box(BRACES, outline=_outline, left=POINT + 5, right=POINT + 4, insets=_inset),
)
