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

# What a box in the index is.
ELEMENT: Final = 0
CAPTION: Final = 1
TITLE: Final = 2
NOTE: Final = 3
ROOM: Final = 4

# A line is entered this much around itself, so that a question need not look at the next cell.
LINE_MARGIN_PX = 10

BoxEntry = tuple[float, float, float, float, int, int]  # x0, y0, x1, y1 with clearance, what, whose
RunEntry = tuple[float, float, float, int]  # at, from, to, whose
Cell = tuple[list[BoxEntry], list[RunEntry], list[RunEntry]]  # boxes, level runs, upright runs


class Cells:
    """The cells, by ``(column << 20) + row``; a cell that nothing touches may be missing."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at: dict[int, Cell] = {}

    def add_box(self, box: Rect, clearance: float, what: int, owner: int) -> None:
        entry = _box_entry(box, clearance, what, owner)
        for key in _keys(*entry[:4]):
            self._cell(key)[0].append(entry)

    def remove_box(self, box: Rect, clearance: float, what: int, owner: int) -> None:
        entry = _box_entry(box, clearance, what, owner)
        for key in _keys(*entry[:4]):
            self._cell(key)[0].remove(entry)

    def add_line(self, points: Sequence[Pt], owner: int) -> None:
        for upright, entry, keys in _runs(points, owner):
            for key in keys:
                (self._cell(key)[2] if upright else self._cell(key)[1]).append(entry)

    def remove_line(self, points: Sequence[Pt], owner: int) -> None:
        for upright, entry, keys in _runs(points, owner):
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


def _runs(points: Sequence[Pt], owner: int) -> list[tuple[bool, RunEntry, list[int]]]:
    """Return for each stretch: is it upright, its entry, its cells."""
    out = []
    m = LINE_MARGIN_PX
    for (ax, ay), (bx, by) in pairwise(points):
        if abs(ay - by) < SAME_PX:
            low, high = (ax, bx) if ax < bx else (bx, ax)
            out.append((False, (ay, low, high, owner), _keys(low - m, ay - m, high + m, ay + m)))
        else:
            low, high = (ay, by) if ay < by else (by, ay)
            out.append((True, (ax, low, high, owner), _keys(ax - m, low - m, ax + m, high + m)))
    return out


def _keys(x0: float, y0: float, x1: float, y1: float) -> list[int]:
    rows = range(int(y0) >> CELL_BITS, (int(y1) >> CELL_BITS) + 1)
    columns = range(int(x0) >> CELL_BITS, (int(x1) >> CELL_BITS) + 1)
    return [(i << 20) + j for i in columns for j in rows]
