"""The element type: Gateway."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

GATEWAY = ElementType(
    word="gateway",
    aliases=("load-balancer", "api-gateway"),
    label="Gateway",
    summary="The way in: takes requests and passes each to the service it is for.",
    family=Family.SERVICE,
    variant="gateway",
    category=Category.GATEWAY,
    c4=C4Part.SERVICE,
    tone=Tone.BLUE,
    own_view=True,
)
