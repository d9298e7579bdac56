"""The element type: Topic."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

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
)
