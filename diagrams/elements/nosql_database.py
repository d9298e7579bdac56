"""The element type: NoSQL database."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

NOSQL_DATABASE = ElementType(
    word="nosql-database",
    aliases=("nosql", "document-store"),
    label="NoSQL database",
    summary="A document, key-value, wide-column or graph database.",
    family=Family.DATABASE,
    variant="nosql",
    category=Category.DATABASE,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
)
