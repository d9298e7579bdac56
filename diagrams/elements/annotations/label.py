"""Text that stands on the page by itself."""

from diagrams.display.paints import PAGE_INK, Role, Tone, paint
from diagrams.display.primitives import Anchor, Mark
from diagrams.display.text import Style, extent, wrap
from diagrams.elements.base import Size
from diagrams.elements.shapes.lettering import lines_of

LEAST = Size(200, 36)
TEXT = Style(14)


def size_for(text: str, width: float = LEAST.width) -> Size:
    """Return the size of a label of that width."""
    return Size(width, max(LEAST.height, -(-extent(text, TEXT, width).height // 4) * 4))


def draw(text: str, size: Size, tone: Tone | None = None) -> tuple[Mark, ...]:
    block = wrap(text, TEXT, size.width)
    rtl = bool(block.lines) and block.lines[0].rtl
    x, anchor = (size.width, Anchor.RIGHT) if rtl else (0.0, Anchor.LEFT)
    ink = PAGE_INK if tone is None else paint(tone, Role.ACCENT)
    top = max(0.0, (size.height - block.height) / 2)
    return tuple(lines_of(block, TEXT, x=x, top=top, anchor=anchor, ink=ink))
