"""The element type: Adapter."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

ADAPTER = ElementType(
    word="adapter",
    label="Adapter",
    summary="Fits something outside to a port: a controller, a repository, a client.",
    family=Family.COMPONENT,
    variant="adapter",
    category=Category.COMPONENT,
    c4=C4Part.COMPONENT,
    tone=Tone.GREEN,
    own_view=True,
)
