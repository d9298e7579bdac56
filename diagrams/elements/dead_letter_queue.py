"""The tube of a queue, with a cross: nothing comes out of it by itself."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.channel import tube
from diagrams.elements.shapes.icons import CROSSED

DEAD_LETTER_QUEUE = ElementType(
    word="dead-letter-queue",
    aliases=("dlq",),
    label="Dead-letter queue",
    summary="Where messages go that could not be processed, to be looked at by somebody.",
    family=Family.QUEUE,
    variant="queue",
    category=Category.DEAD_LETTER,
    c4=C4Part.STORE,
    tone=Tone.ROSE,
    shape=tube(CROSSED),
)
