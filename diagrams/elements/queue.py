"""A tube: what goes in at one end comes out at the other, in order."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.channel import tube
from diagrams.elements.shapes.icons import ITEMS

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
    shape=tube(ITEMS),
)
