"""What is written on a relationship: its label or else what it means, and its condition."""

from typing import NamedTuple

from diagrams.display.paints import PAGE_INK, PAGE_MUTED
from diagrams.display.primitives import Anchor, Mark, px
from diagrams.display.text import EMPTY, Block, Style, balance
from diagrams.elements.base import Size
from diagrams.elements.shapes.lettering import lines_of

WIDTH = 220.0  # of a line, at most
LABEL = Style(11.5)
MEANING = Style(9.5)
CONDITION = Style(9.5)
# Kept clear around the words.
AROUND = Size(12, 6)


class CaptionText(NamedTuple):
    """``label`` is somebody's own words; ``meaning`` stands in for them where there are none."""

    label: str | None = None
    meaning: str | None = None
    condition: str | None = None


def size_for(text: CaptionText) -> Size:
    """Return the size of the box that the words are in; 0 × 0 is no caption."""
    first, second = _blocks(text)
    if not first.lines and not second.lines:
        return Size(0, 0)
    # Rounded as the lines are first: less than is written down needs no px of its own.
    width = px(max(first.width, second.width)) + AROUND.width
    # In whole px, so that boxes that touch do not overlap by a rounding.
    return Size(
        float(-(-width // 1)), float(-(-(first.height + second.height) // 1)) + AROUND.height
    )


def draw(text: CaptionText, size: Size) -> tuple[Mark, ...]:
    """Return the words, in the middle of a box of that size."""
    first, second = _blocks(text)
    middle = size.width / 2
    top = (size.height - first.height - second.height) / 2
    style, ink = (LABEL, PAGE_INK) if text.label else (MEANING, PAGE_MUTED)
    return (
        *lines_of(first, style, x=middle, top=top, anchor=Anchor.MIDDLE, ink=ink),
        *lines_of(
            second, CONDITION, x=middle, top=top + first.height, anchor=Anchor.MIDDLE,
            ink=PAGE_MUTED,
        ),
    )  # fmt: skip


def smallest_font(text: CaptionText) -> float | None:
    """Return the size of the smallest letters there are, px, or None where there are none."""
    sizes = [LABEL.size] if text.label else []
    sizes += [MEANING.size] if text.meaning and not text.label else []
    sizes += [CONDITION.size] if text.condition else []
    return min(sizes, default=None)


def _blocks(text: CaptionText) -> tuple[Block, Block]:
    first = EMPTY
    if text.label:
        first = balance(text.label, LABEL, WIDTH)
    elif text.meaning:
        first = balance(text.meaning, MEANING, WIDTH)
    second = balance(f"[{text.condition}]", CONDITION, WIDTH) if text.condition else EMPTY
    return first, second
