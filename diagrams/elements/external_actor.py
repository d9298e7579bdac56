"""Somebody from outside: a person with a broken outline."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.figure import HEAD, figure, round_head
from diagrams.elements.shapes.outlines import DASH


def _head(x: float, tone: Tone) -> tuple[Mark, ...]:
    return (round_head(x, tone, DASH),)


EXTERNAL_ACTOR = ElementType(
    word="external-actor",
    aliases=("third-party",),
    label="External actor",
    summary="Another organisation that acts on the system: a partner, a supplier, an authority.",
    family=Family.ACTOR,
    variant="thirdParty",
    category=Category.ACTOR,
    c4=C4Part.SYSTEM_ACTOR,
    tone=Tone.NEUTRAL,
    shape=figure(_head, reach=HEAD, dash=DASH),
)
