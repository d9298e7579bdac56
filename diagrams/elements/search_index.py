"""A card of an index, its corner turned down, with a lens on it."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark, Path, path_data
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.icons import LENS
from diagrams.elements.shapes.outlines import closed, outline_stroke, tint
from diagrams.elements.shapes.store import store

CORNER = 18.0
ROUND = 6.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    sheet = closed(
        tone, "M", 0, ROUND, "A", ROUND, ROUND, 0, 0, 1, ROUND, 0, "H", width - CORNER,
        "L", width, CORNER, "V", height - ROUND,
        "A", ROUND, ROUND, 0, 0, 1, width - ROUND, height, "H", ROUND,
        "A", ROUND, ROUND, 0, 0, 1, 0, height - ROUND,
    )  # fmt: skip
    turned_down = Path(
        data=path_data(
            "M", width - CORNER, 0, "L", width - CORNER, CORNER, "L", width, CORNER, "Z"
        ),
        fill=tint(tone),
        stroke=outline_stroke(tone),
    )
    return (sheet, turned_down)


def _inset(side: Side, along: float, size: Size) -> float:
    if side is Side.TOP:
        return max(0.0, along - (size.width - CORNER))
    return max(0.0, CORNER - along) if side is Side.RIGHT else 0.0


SEARCH_INDEX = ElementType(
    word="search-index",
    aliases=("elasticsearch",),
    label="Search index",
    summary="Finds documents by their words; filled from a store that holds the truth.",
    family=Family.DATABASE,
    variant="search-index",
    category=Category.SEARCH_INDEX,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
    shape=store(_outline, LENS, top=12, insets=_inset),
)
