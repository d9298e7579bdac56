"""Somebody: head and shoulders."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.figure import HEAD, figure, round_head


def _head(x: float, tone: Tone) -> tuple[Mark, ...]:
    return (round_head(x, tone),)


PERSON = ElementType(
    word="person",
    aliases=("user", "actor", "human"),
    label="Person",
    summary="Somebody who uses or runs the system, by their role.",
    family=Family.ACTOR,
    variant="human",
    category=Category.ACTOR,
    c4=C4Part.PERSON,
    tone=Tone.AMBER,
    shape=figure(_head, reach=HEAD),
)
