"""The element type: Port."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

PORT = ElementType(
    word="port",
    label="Port",
    summary="An interface that components offer or need; adapters implement it.",
    family=Family.COMPONENT,
    variant="port",
    category=Category.PORT,
    c4=C4Part.COMPONENT,
    tone=Tone.GREEN,
)
