"""A program behind the scenes: a box with a rail on either side, as processes are drawn."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.box import RADIUS, box
from diagrams.elements.shapes.icons import WHEEL
from diagrams.elements.shapes.outlines import card, fine

RAIL = 7.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    return (
        card(size, tone, radius=RADIUS),
        fine(tone, "M", RAIL, 2, "V", height - 2, "M", width - RAIL, 2, "V", height - 2),
    )


WORKER = ElementType(
    word="worker",
    aliases=("lambda", "function", "consumer"),
    label="Worker",
    summary="Works off jobs or messages in the background; nobody waits for its answer.",
    family=Family.SERVICE,
    variant="worker",
    category=Category.WORKER,
    c4=C4Part.SERVICE,
    tone=Tone.BLUE,
    own_view=True,
    shape=box(WHEEL, outline=_outline, left=RAIL + 7, right=RAIL + 6),
)
