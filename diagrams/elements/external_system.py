"""The element type: External system."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

EXTERNAL_SYSTEM = ElementType(
    word="external-system",
    aliases=("external", "external-service"),
    label="External system",
    summary="A system that somebody else builds or runs, which ours depends on or serves.",
    family=Family.SERVICE,
    variant="external",
    category=Category.EXTERNAL,
    c4=C4Part.EXTERNAL_SYSTEM,
    tone=Tone.NEUTRAL,
    own_view=True,
)
