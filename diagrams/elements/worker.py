"""The element type: Worker."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

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
)
