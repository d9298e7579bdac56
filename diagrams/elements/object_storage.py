"""The element type: Object storage."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

OBJECT_STORAGE = ElementType(
    word="object-storage",
    aliases=("s3", "bucket"),
    label="Object storage",
    summary="Whole objects under keys, in buckets: pictures, backups, exports.",
    family=Family.DATABASE,
    variant="object-storage",
    category=Category.OBJECT_STORAGE,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
)
