"""The element type: Table."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

TABLE = ElementType(
    word="table",
    label="Table",
    summary="One table or collection, when it matters by itself.",
    family=Family.DATABASE,
    variant="table",
    category=Category.DATABASE,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
)
