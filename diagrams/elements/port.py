"""An opening: a capsule, round at both ends."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.frame import round_inset
from diagrams.elements.shapes.icons import SOCKET
from diagrams.elements.shapes.outlines import card
from diagrams.elements.shapes.part import part

# Higher ports are not rounder ones: their text would have no room.
ROUND = 28.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    return (card(size, tone, radius=min(ROUND, size.height / 2)),)


def _inset(side: Side, along: float, size: Size) -> float:
    length = size.width if side in {Side.TOP, Side.BOTTOM} else size.height
    from_corner = min(along, length - along, ROUND)
    return round_inset(from_corner, 2 * ROUND, ROUND)


PORT = ElementType(
    word="port",
    label="Port",
    summary="An interface that components offer or need; adapters implement it.",
    family=Family.COMPONENT,
    variant="port",
    category=Category.PORT,
    c4=C4Part.COMPONENT,
    tone=Tone.GREEN,
    shape=part(SOCKET, _outline, left=15, right=18, insets=_inset),
)
