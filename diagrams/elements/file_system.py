"""The element type: File system."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

FILE_SYSTEM = ElementType(
    word="file-system",
    label="File system",
    summary="Files in folders, on a disk or a share.",
    family=Family.DATABASE,
    variant="file-system",
    category=Category.FILE_SYSTEM,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
)
