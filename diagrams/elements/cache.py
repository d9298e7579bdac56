"""The element type: Cache."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

CACHE = ElementType(
    word="cache",
    aliases=("redis",),
    label="Cache",
    summary="Keeps copies of data close by, fast to read and free to lose.",
    family=Family.DATABASE,
    variant="cache",
    category=Category.CACHE,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
)
