"""Parts inside a program: boxes with square corners, lower than the programs they are parts of."""

from diagrams.elements.base import Size
from diagrams.elements.shapes.frame import Frame, IconPlace, Inset, Outline, Padding, no_inset
from diagrams.elements.shapes.icons import Icon

LEAST = Size(152, 56)


def part(
    icon: Icon,
    outline: Outline,
    *,
    left: float = 10,
    right: float = 12,
    top: float = 7,
    insets: Inset = no_inset,
) -> Frame:
    """Return the shape of a part whose outline leaves so much room at its edges."""
    return Frame(
        least=LEAST,
        padding=Padding(left, top, right, 7),
        outline=outline,
        icon=icon,
        place=IconPlace.BESIDE,
        insets=insets,
        line_top=top - 7,
    )
