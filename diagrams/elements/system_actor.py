"""The element type: System actor."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

SYSTEM_ACTOR = ElementType(
    word="system-actor",
    label="System actor",
    summary="A program that uses the system as a person would: a bot, a batch client, a monitor.",
    family=Family.ACTOR,
    variant="system",
    category=Category.ACTOR,
    c4=C4Part.SYSTEM_ACTOR,
    tone=Tone.NEUTRAL,
)
