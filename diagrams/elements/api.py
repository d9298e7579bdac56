"""The element type: API."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

API = ElementType(
    word="api",
    label="API",
    summary="A service whose point is its interface: others call it over HTTP, gRPC or the like.",
    family=Family.SERVICE,
    variant="api",
    category=Category.SERVICE,
    c4=C4Part.SERVICE,
    tone=Tone.BLUE,
    own_view=True,
)
