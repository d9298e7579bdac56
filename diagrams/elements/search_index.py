"""The element type: Search index."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

SEARCH_INDEX = ElementType(
    word="search-index",
    aliases=("elasticsearch",),
    label="Search index",
    summary="Finds documents by their words; filled from a store that holds the truth.",
    family=Family.DATABASE,
    variant="search-index",
    category=Category.SEARCH_INDEX,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
)
