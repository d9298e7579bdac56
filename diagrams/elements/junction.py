"""The element type: Junction."""

from diagrams.display.paints import Tone
from diagrams.elements.base import C4Part, Category, ElementType, Family

JUNCTION = ElementType(
    word="junction",
    label="Junction",
    summary="A point where connectors meet or split; it means nothing by itself.",
    family=Family.JUNCTION,
    variant="junction",
    category=Category.JUNCTION,
    c4=C4Part.NONE,
    tone=Tone.NEUTRAL,
)
