"""The element type: Module."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

MODULE = ElementType(
    word="module",
    label="Module",
    summary="A package or module of code that others in the same program use.",
    family=Family.COMPONENT,
    variant="module",
    category=Category.COMPONENT,
    c4=C4Part.COMPONENT,
    tone=Tone.GREEN,
    own_view=True,
)
