"""Somebody else's program: a box with a broken outline, for what is not ours to change."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.box import RADIUS, box
from diagrams.elements.shapes.icons import AWAY
from diagrams.elements.shapes.outlines import DASH, card


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    return (card(size, tone, radius=RADIUS, dash=DASH),)


EXTERNAL_SYSTEM = ElementType(
    word="external-system",
    aliases=("external", "external-service"),
    label="External system",
    summary="A system that somebody else builds or runs, which ours depends on or serves.",
    family=Family.SERVICE,
    variant="external",
    category=Category.EXTERNAL,
    c4=C4Part.EXTERNAL_SYSTEM,
    tone=Tone.NEUTRAL,
    own_view=True,
    shape=box(AWAY, outline=_outline),
)
