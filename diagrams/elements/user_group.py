"""Several people: two more heads behind the first."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Ellipse, Mark, px
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType
from diagrams.elements.shapes.figure import figure, round_head
from diagrams.elements.shapes.outlines import outline_stroke, surface

BESIDE = 21.0  # how far the others stand from the first
SMALLER = 11.0
LOWER = 12.5


def _heads(x: float, tone: Tone) -> tuple[Mark, ...]:
    others = (
        Ellipse(
            cx=px(x + side * BESIDE), cy=LOWER, rx=SMALLER, ry=SMALLER,
            fill=surface(tone), stroke=outline_stroke(tone),
        )
        for side in (-1, 1)
    )  # fmt: skip
    return (*others, round_head(x, tone))


USER_GROUP = ElementType(
    word="user-group",
    aliases=("team",),
    label="User group",
    summary="Several people in the same role: a team, a department, customers.",
    family=Family.ACTOR,
    variant="group",
    category=Category.ACTOR,
    c4=C4Part.PERSON,
    tone=Tone.AMBER,
    shape=figure(_heads, reach=BESIDE + SMALLER),
)
