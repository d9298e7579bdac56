"""A plug: two corners are cut, so that it fits one way only."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.icons import PLUG
from diagrams.elements.shapes.outlines import closed
from diagrams.elements.shapes.part import part

CUT = 13.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    return (
        closed(
            tone, "M", CUT, 0, "H", width, "V", height - CUT, "L", width - CUT, height,
            "H", 0, "V", CUT,
        ),
    )  # fmt: skip


def _inset(side: Side, along: float, size: Size) -> float:
    if side in {Side.TOP, Side.LEFT}:
        return max(0.0, CUT - along)
    length = size.width if side is Side.BOTTOM else size.height
    return max(0.0, CUT - (length - along))


ADAPTER = ElementType(
    word="adapter",
    label="Adapter",
    summary="Fits something outside to a port: a controller, a repository, a client.",
    family=Family.COMPONENT,
    variant="adapter",
    category=Category.COMPONENT,
    c4=C4Part.COMPONENT,
    tone=Tone.GREEN,
    own_view=True,
    shape=part(PLUG, _outline, left=13, insets=_inset),
)
