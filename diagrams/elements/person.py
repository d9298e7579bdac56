"""The element type: Person."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

PERSON = ElementType(
    word="person",
    aliases=("user", "actor", "human"),
    label="Person",
    summary="Somebody who uses or runs the system, by their role.",
    family=Family.ACTOR,
    variant="human",
    category=Category.ACTOR,
    c4=C4Part.PERSON,
    tone=Tone.AMBER,
)
