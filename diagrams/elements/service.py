"""A program: the plain box that all other programs vary."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.box import box
from diagrams.elements.shapes.icons import WINDOW

SERVICE = ElementType(
    word="service",
    aliases=(
        "microservice",
        "application",
        "app",
        "backend",
        "web-app",
        "frontend",
        "spa",
        "software-system",
        "system",
    ),
    label="Service",
    summary="A program that runs and answers: an application, a backend, a microservice.",
    family=Family.SERVICE,
    variant="generic",
    category=Category.SERVICE,
    c4=C4Part.SERVICE,
    tone=Tone.BLUE,
    own_view=True,
    shape=box(WINDOW),
)
