"""The element type: Device."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

DEVICE = ElementType(
    word="device",
    label="Device",
    summary="A machine in somebody's hands or in the field: a phone, a terminal, a sensor.",
    family=Family.ACTOR,
    variant="device",
    category=Category.ACTOR,
    c4=C4Part.DEVICE,
    tone=Tone.AMBER,
)
