"""Rows under a heading, which is the name; what it holds is the body."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark, Path, path_data
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.outlines import card, fine, outline_stroke, tint
from diagrams.elements.shapes.store import store

HEADING = 22.0
ROW = 9.0
FIRST_COLUMN = 20.0
ROUND = 5.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    heading = Path(
        data=path_data(
            "M", 0, HEADING, "V", ROUND, "A", ROUND, ROUND, 0, 0, 1, ROUND, 0,
            "H", width - ROUND, "A", ROUND, ROUND, 0, 0, 1, width, ROUND, "V", HEADING, "Z",
        ),
        fill=tint(tone), stroke=outline_stroke(tone),
    )  # fmt: skip
    columns = [FIRST_COLUMN, (FIRST_COLUMN + width) / 2]
    upright = [part for x in columns for part in ("M", x, 0, "V", HEADING)]
    lowest = height - ROW
    return (
        card(size, tone, radius=ROUND),
        heading,
        fine(tone, *upright),
        fine(tone, "M", 0, lowest, "H", width, "M", 0, lowest - ROW, "H", width),
    )


TABLE = ElementType(
    word="table",
    label="Table",
    summary="One table or collection, when it matters by itself.",
    family=Family.DATABASE,
    variant="table",
    category=Category.DATABASE,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
    shape=store(_outline, None, top=HEADING + 6, bottom=2 * ROW + 6),
)
