"""The element type: Topic."""

from diagrams.display.paints import Tone
from diagrams.elements.base import C4Part, Category, ElementType, Family

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
