"""The way in: a gate, with an arch at its top."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.box import box
from diagrams.elements.shapes.frame import round_inset
from diagrams.elements.shapes.icons import SPLIT
from diagrams.elements.shapes.outlines import closed

ARCH = 26.0  # the radius of its upper corners
FOOT = 4.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    return (
        closed(
            tone, "M", 0, ARCH, "A", ARCH, ARCH, 0, 0, 1, ARCH, 0, "H", width - ARCH,
            "A", ARCH, ARCH, 0, 0, 1, width, ARCH, "V", height - FOOT,
            "A", FOOT, FOOT, 0, 0, 1, width - FOOT, height, "H", FOOT,
            "A", FOOT, FOOT, 0, 0, 1, 0, height - FOOT,
        ),
    )  # fmt: skip


def _inset(side: Side, along: float, size: Size) -> float:
    if side is Side.BOTTOM:
        return 0.0
    length = size.width if side is Side.TOP else size.height
    # The sides are round at their upper end, the top at both.
    from_corner = min(along, length - along) if side is Side.TOP else along
    return round_inset(min(from_corner, ARCH), 2 * ARCH, ARCH)


GATEWAY = ElementType(
    word="gateway",
    aliases=("load-balancer", "api-gateway"),
    label="Gateway",
    summary="The way in: takes requests and passes each to the service it is for.",
    family=Family.SERVICE,
    variant="gateway",
    category=Category.GATEWAY,
    c4=C4Part.SERVICE,
    tone=Tone.BLUE,
    own_view=True,
    shape=box(SPLIT, outline=_outline, left=14, right=14, insets=_inset),
)
