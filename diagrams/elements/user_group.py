"""The element type: User group."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

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
)
