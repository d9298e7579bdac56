"""How large an element has to be for what is written on it (DOC-15)."""

from typing import NamedTuple

from common.errors import LimitExceeded
from diagrams.elements.base import ElementText, Size
from diagrams.elements.shapes.lettering import NAME_LINES, needs

LARGEST = Size(280, 320)

# Widths are tried in such steps, and heights are rounded up to a multiple of four, so that the
# middle of every side is on a whole px.
WIDTH_STEP = 16
HEIGHT_STEP = 4
# What a px of width costs in px of height: a wide element is worse than a high one only as long as
# the words sit well in it.
WIDTH_COST = 0.6
# A word torn apart is the last thing to do.
TORN_COST = 1000.0


class Room(NamedTuple):
    """What of a shape is not for text: so much of its width, so much of its height.

    ``least_height`` is what its icon takes, where text stands beside it.
    """

    width: float
    height: float
    least_height: float = 0.0

    def height_for(self, texts: float) -> float:
        return self.height + max(texts, self.least_height)


def grown(text: ElementText, least: Size, room: Room) -> Size:
    """Return the best size, from ``least`` to ``LARGEST``, at which all of ``text`` is inside.

    Raises:
        LimitExceeded: the name needs more than two lines, or the rest more height than there is.
    """
    best: tuple[float, Size] | None = None
    named = False
    for width in range(int(least.width), int(LARGEST.width) + WIDTH_STEP, WIDTH_STEP):
        width = min(width, int(LARGEST.width))
        spent = (width - least.width) * WIDTH_COST
        if best is not None and least.height + spent >= best[0]:
            break
        needed = needs(text, width - room.width)
        if needed.name_lines > NAME_LINES:
            continue
        named = True
        height = max(least.height, _up(room.height_for(needed.height)))
        cost = height + spent + (TORN_COST if needed.torn else 0.0)
        if height <= LARGEST.height and (best is None or cost < best[0]):
            best = (cost, Size(width, height))
    if best is not None:
        return best[1]
    if not named:
        raise LimitExceeded(
            "The name does not fit into two lines.",
            hint="Shorten the name, and put the rest into the description.",
        )
    raise LimitExceeded(
        "What is written on the element does not fit into the largest size there is.",
        hint="Shorten the description, or move it into a note.",
    )


def contains(text: ElementText, size: Size, room: Room) -> bool:
    """Tell whether all of ``text`` is inside a shape of that size."""
    if size.width <= room.width:
        return False
    needed = needs(text, size.width - room.width)
    return needed.name_lines <= NAME_LINES and room.height_for(needed.height) <= size.height


def _up(height: float) -> float:
    return -(-height // HEIGHT_STEP) * HEIGHT_STEP
