"""The element type: Component."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

COMPONENT = ElementType(
    word="component",
    label="Component",
    summary="A part inside a program, with a job of its own behind an interface.",
    family=Family.COMPONENT,
    variant="generic",
    category=Category.COMPONENT,
    c4=C4Part.COMPONENT,
    tone=Tone.GREEN,
    own_view=True,
)
