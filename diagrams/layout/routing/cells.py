"""An index of square cells: what lies near a place of the drawing.

Boxes and stretches of lines are entered in every cell they touch; lines and captions come and go
while routes change. The lists are open to their readers, because asking is all that routing does:
a call for each question would cost more than the answer.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from diagrams.layout.model import Rect
from diagrams.layout.routing.polyline import SAME_PX, Pt

CELL_BITS: Final = 7  # cells are 128 px wide: a handful of entries each in a usual drawing
# Cells double for as long as there would be more of them in a row, or more entries in all: what is
# stored may be a million px wide, and each of its elements twenty thousand.
MOST_ACROSS: Final = 1024
MOST_ENTRIES: Final = 500_000

# What a box in the index is.
ELEMENT: Final = 0
CAPTION: Final = 1
TITLE: Final = 2
NOTE: Final = 3
ROOM: Final = 4

LARGEST_BITS: Final = 20
HALF_A_COLUMN: Final = 1 << 19

# A line is entered this much around itself, so that a question need not look at the next cell.
LINE_MARGIN_PX = 10

BoxEntry = tuple[float, float, float, float, int, int]  # x0, y0, x1, y1 with clearance, what, whose
RunEntry = tuple[float, float, float, int]  # at, from, to, whose
Cell = tuple[list[BoxEntry], list[RunEntry], list[RunEntry]]  # boxes, level runs, upright runs


def bits_for(spans: Sequence[tuple[float, float, float, float]]) -> int:
    """Return how large cells are in a drawing of boxes and stretches, each ``(x0, y0, x1, y1)``."""
    if not spans:
        return CELL_BITS
    across = max(
        max(s[2] for s in spans) - min(s[0] for s in spans),
        max(s[3] for s in spans) - min(s[1] for s in spans),
    )
    bits = CELL_BITS
    while int(across) >> bits > MOST_ACROSS:
        bits += 1
    while bits < LARGEST_BITS and _entries(spans, bits) > MOST_ENTRIES:
        bits += 1
    return bits


def _entries(spans: Sequence[tuple[float, float, float, float]], bits: int) -> int:
    return sum(
        [((int(x1 - x0) >> bits) + 1) * ((int(y1 - y0) >> bits) + 1) for x0, y0, x1, y1 in spans]
    )


class Cells:
    """The cells, by ``(column << 20) + row``; a cell that nothing touches may be missing.

    A column, and a row, is a coordinate in whole px ``>> bits``.
    """

    __slots__ = ("at", "bits")

    def __init__(self, bits: int = CELL_BITS) -> None:
        self.bits = bits
        self.at: dict[int, Cell] = {}

    def within(self, x0: float, y0: float, x1: float, y1: float) -> tuple[int, list[Cell]]:
        """Return the cells that a box touches, in no order that means anything.

        The number is that of the places looked at: never more than there are cells, however large
        the box is.
        """
        bits, at = self.bits, self.at
        columns = range(int(x0) >> bits, (int(x1) >> bits) + 1)
        rows = range(int(y0) >> bits, (int(y1) >> bits) + 1)
        places = len(columns) * len(rows)
        if places <= len(at):
            found = [at.get((i << 20) + j) for i in columns for j in rows]
            return places, [cell for cell in found if cell is not None]
        out = []
        for key, cell in at.items():
            # Rows above the origin are negative, so the nearest column is not the one to the left.
            i = (key + HALF_A_COLUMN) >> 20
            if i in columns and key - (i << 20) in rows:
                out.append(cell)
        return len(at), out

    def add_box(self, box: Rect, clearance: float, what: int, owner: int) -> None:
        entry = _box_entry(box, clearance, what, owner)
        for key in _keys(self.bits, *entry[:4]):
            self._cell(key)[0].append(entry)

    def remove_box(self, box: Rect, clearance: float, what: int, owner: int) -> None:
        entry = _box_entry(box, clearance, what, owner)
        for key in _keys(self.bits, *entry[:4]):
            self._cell(key)[0].remove(entry)

    def add_line(self, points: Sequence[Pt], owner: int) -> None:
        for upright, entry, keys in _runs(self.bits, points, owner):
            for key in keys:
                (self._cell(key)[2] if upright else self._cell(key)[1]).append(entry)

    def remove_line(self, points: Sequence[Pt], owner: int) -> None:
        for upright, entry, keys in _runs(self.bits, points, owner):
            for key in keys:
                (self._cell(key)[2] if upright else self._cell(key)[1]).remove(entry)

    def _cell(self, key: int) -> Cell:
        cell = self.at.get(key)
        if cell is None:
            cell = self.at[key] = ([], [], [])
        return cell


def _box_entry(box: Rect, clearance: float, what: int, owner: int) -> BoxEntry:
    x, y, width, height = box
    return (
        x - clearance,
        y - clearance,
        x + width + clearance,
        y + height + clearance,
        what,
        owner,
    )


def _runs(bits: int, points: Sequence[Pt], owner: int) -> list[tuple[bool, RunEntry, list[int]]]:
    """Return for each stretch: is it upright, its entry, its cells."""
    out = []
    m = LINE_MARGIN_PX
    for (ax, ay), (bx, by) in pairwise(points):
        if abs(ay - by) < SAME_PX:
            low, high = (ax, bx) if ax < bx else (bx, ax)
            keys = _keys(bits, low - m, ay - m, high + m, ay + m)
            out.append((False, (ay, low, high, owner), keys))
        else:
            low, high = (ay, by) if ay < by else (by, ay)
            keys = _keys(bits, ax - m, low - m, ax + m, high + m)
            out.append((True, (ax, low, high, owner), keys))
    return out


def _keys(bits: int, x0: float, y0: float, x1: float, y1: float) -> list[int]:
    rows = range(int(y0) >> bits, (int(y1) >> bits) + 1)
    columns = range(int(x0) >> bits, (int(x1) >> bits) + 1)
    return [(i << 20) + j for i in columns for j in rows]
