"""The element type: Stream."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

STREAM = ElementType(
    word="stream",
    aliases=("kafka", "event-stream"),
    label="Stream",
    summary="An ordered log of events that consumers read at their own pace and may read again.",
    family=Family.QUEUE,
    variant="stream",
    category=Category.QUEUE,
    c4=C4Part.STORE,
    tone=Tone.VIOLET,
)
