"""Boxes that nothing joins, put side by side in shelves."""

from collections.abc import Sequence
from typing import NamedTuple


class Packed(NamedTuple):
    """Where each box is, by its upper left corner, and the size of them all."""

    at: list[tuple[float, float]]
    width: float
    height: float


def pack(sizes: Sequence[tuple[float, float]], *, gap: float, aspect: float) -> Packed:
    """Put boxes of ``sizes`` into rows, in their order and ``gap`` apart.

    Of all lengths of the first row, the one that fits a frame of ``aspect`` (width over height)
    best sets the length of all rows.
    """
    best = _shelves(sizes, gap, 0.0)
    length = -gap
    for width, _ in sizes:
        length += gap + width
        packed = _shelves(sizes, gap, length)
        if max(packed.width, packed.height * aspect) < max(best.width, best.height * aspect):
            best = packed
    return best


def _shelves(sizes: Sequence[tuple[float, float]], gap: float, length: float) -> Packed:
    at: list[tuple[float, float]] = []
    x = y = tallest = widest = 0.0
    for width, height in sizes:
        if x > 0 and x + width > length:
            x, y, tallest = 0.0, y + tallest + gap, 0.0
        at.append((x, y))
        widest = max(widest, x + width)
        tallest = max(tallest, height)
        x += width + gap
    return Packed(at, widest, y + tallest)
