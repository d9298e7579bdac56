"""A point where lines meet: small, round, and with next to no room for words."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.point import Point

JUNCTION = ElementType(
    word="junction",
    label="Junction",
    summary="A point where connectors meet or split; it means nothing by itself.",
    family=Family.JUNCTION,
    variant="junction",
    category=Category.JUNCTION,
    c4=C4Part.NONE,
    tone=Tone.NEUTRAL,
    shape=Point(),
)
