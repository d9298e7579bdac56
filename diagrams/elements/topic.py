"""A sign that points on, to everybody who has subscribed."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.channel import channel
from diagrams.elements.shapes.icons import BROADCAST
from diagrams.elements.shapes.outlines import closed

POINT = 18.0
ROUND = 6.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    return (
        closed(
            tone, "M", 0, ROUND, "A", ROUND, ROUND, 0, 0, 1, ROUND, 0, "H", width - POINT,
            "L", width, height / 2, "L", width - POINT, height, "H", ROUND,
            "A", ROUND, ROUND, 0, 0, 1, 0, height - ROUND,
        ),
    )  # fmt: skip


def _inset(side: Side, along: float, size: Size) -> float:
    return POINT * abs(2 * along / size.height - 1) if side is Side.RIGHT else 0.0


TOPIC = ElementType(
    word="topic",
    aliases=("sns", "kafka-topic"),
    label="Topic",
    summary="Hands every message to each of its subscribers.",
    family=Family.QUEUE,
    variant="topic",
    category=Category.TOPIC,
    c4=C4Part.STORE,
    tone=Tone.VIOLET,
    shape=channel(_outline, BROADCAST, left=10, right=POINT + 2, insets=_inset),
)
