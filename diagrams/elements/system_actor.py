"""A program that acts like a person: a person with the head of a robot."""

from diagrams.display.paints import Role, Tone, paint
from diagrams.display.primitives import Ellipse, Mark, Path, Rectangle, path_data, px
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.figure import HEAD, figure
from diagrams.elements.shapes.outlines import outline_stroke, tint

WIDER = 3.0  # a square head is wider than a round one
ANTENNA = 6.0
EYE = 2.2


def _head(x: float, tone: Tone) -> tuple[Mark, ...]:
    face = Rectangle(
        x=px(x - HEAD - WIDER), y=ANTENNA, width=2 * (HEAD + WIDER), height=2 * HEAD - ANTENNA,
        radius=6, fill=tint(tone), stroke=outline_stroke(tone),
    )  # fmt: skip
    antenna = Path(data=path_data("M", x, 0, "V", ANTENNA), stroke=outline_stroke(tone))
    eyes = (
        Ellipse(cx=px(x + side * 6.5), cy=HEAD + 2, rx=EYE, ry=EYE, fill=paint(tone, Role.ACCENT))
        for side in (-1, 1)
    )
    return (antenna, face, *eyes)


SYSTEM_ACTOR = ElementType(
    word="system-actor",
    label="System actor",
    summary="A program that uses the system as a person would: a bot, a batch client, a monitor.",
    family=Family.ACTOR,
    variant="system",
    category=Category.ACTOR,
    c4=C4Part.SYSTEM_ACTOR,
    tone=Tone.NEUTRAL,
    shape=figure(_head, reach=HEAD + WIDER),
)
