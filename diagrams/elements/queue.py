"""The element type: Queue."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

QUEUE = ElementType(
    word="queue",
    aliases=("message-queue", "sqs"),
    label="Queue",
    summary="Holds messages until one consumer has taken and finished each of them.",
    family=Family.QUEUE,
    variant="queue",
    category=Category.QUEUE,
    c4=C4Part.STORE,
    tone=Tone.VIOLET,
)
