"""The element type: External actor."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

EXTERNAL_ACTOR = ElementType(
    word="external-actor",
    aliases=("third-party",),
    label="External actor",
    summary="Another organisation that acts on the system: a partner, a supplier, an authority.",
    family=Family.ACTOR,
    variant="thirdParty",
    category=Category.ACTOR,
    c4=C4Part.SYSTEM_ACTOR,
    tone=Tone.NEUTRAL,
)
