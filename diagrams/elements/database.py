"""The element type: Database."""

from diagrams.display.paints import Tone
from diagrams.elements.base import C4Part, Category, ElementType, Family

DATABASE = ElementType(
    word="database",
    aliases=("db", "datastore", "data-store"),
    label="Database",
    summary="A store of records, when which sort of database it is does not matter.",
    family=Family.DATABASE,
    variant="generic",
    category=Category.DATABASE,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
)
