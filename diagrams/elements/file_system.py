"""Files: a folder, its tab behind the front."""

from diagrams.display.paints import Tone
from diagrams.display.primitives import Mark, Path, path_data
from diagrams.document.kinds import C4Part, Category, Family
from diagrams.document.words import Side
from diagrams.elements.base import ElementType, Size
from diagrams.elements.shapes.outlines import closed, outline_stroke, tint
from diagrams.elements.shapes.store import store

TAB = Size(48, 10)
SLOPE = 8.0
FRONT = 20.0  # where the front begins
ROUND = 5.0


def _outline(size: Size, tone: Tone) -> tuple[Mark, ...]:
    width, height = size
    back = Path(
        data=path_data(
            "M", 0, FRONT + ROUND, "V", ROUND, "A", ROUND, ROUND, 0, 0, 1, ROUND, 0,
            "H", TAB.width, "L", TAB.width + SLOPE, TAB.height, "H", width - ROUND,
            "A", ROUND, ROUND, 0, 0, 1, width, TAB.height + ROUND, "V", FRONT + ROUND, "Z",
        ),
        fill=tint(tone), stroke=outline_stroke(tone),
    )  # fmt: skip
    front = closed(
        tone, "M", 0, FRONT, "H", width, "V", height - ROUND,
        "A", ROUND, ROUND, 0, 0, 1, width - ROUND, height, "H", ROUND,
        "A", ROUND, ROUND, 0, 0, 1, 0, height - ROUND,
    )  # fmt: skip
    return (back, front)


def _inset(side: Side, along: float, size: Size) -> float:
    if side is not Side.TOP or along <= TAB.width:
        return 0.0
    return min(1.0, (along - TAB.width) / SLOPE) * TAB.height


FILE_SYSTEM = ElementType(
    word="file-system",
    label="File system",
    summary="Files in folders, on a disk or a share.",
    family=Family.DATABASE,
    variant="file-system",
    category=Category.FILE_SYSTEM,
    c4=C4Part.STORE,
    tone=Tone.TEAL,
    shape=store(_outline, None, top=FRONT + 8, insets=_inset),
)
