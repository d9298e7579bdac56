"""The plain cylinder, which says "data" to everybody."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.store import cylinder

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
    shape=cylinder(),
)
