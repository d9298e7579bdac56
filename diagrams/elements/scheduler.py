"""The element type: Scheduler."""

from diagrams.display.paints import Tone
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType

SCHEDULER = ElementType(
    word="scheduler",
    aliases=("job", "cron"),
    label="Scheduler",
    summary="Starts work at set times or intervals.",
    family=Family.SERVICE,
    variant="scheduler",
    category=Category.SCHEDULER,
    c4=C4Part.SERVICE,
    tone=Tone.BLUE,
    own_view=True,
)
