"""A cylinder with a leaf of paper on it: a record of any form."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.icons import LEAF
from diagrams.elements.shapes.store import cylinder

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
    shape=cylinder(LEAF),
)
