"""The element type: Module."""

from diagrams.display.paints import Tone
from diagrams.elements.base import C4Part, Category, ElementType, Family

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
