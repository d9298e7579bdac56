"""Boxes and right-angled lines, as the gate measures them.

A box is ``[x, y, width, height]`` and a point ``[x, y]``, the form in which every engine's result
is written. Lengths are px, x grows to the right and y downwards.
"""

from collections.abc import Iterator, Mapping, Sequence

Point = Sequence[float]
Box = Sequence[float]

# Two boxes may touch, or share this much: a rounding error is no overlap.
TOUCHING = 0.75


class BoxIndex:
    """Boxes in the cells of a uniform grid, to ask which of them may meet a rectangle."""

    def __init__(self, boxes: Mapping[str, Box], cell_px: float = 320.0) -> None:
        self._cell = cell_px
        self._cells: dict[tuple[int, int], list[str]] = {}
        for key, (x, y, width, height) in boxes.items():
            for cell in self._covered(x, y, x + width, y + height):
                self._cells.setdefault(cell, []).append(key)

    def near(self, left: float, top: float, right: float, bottom: float) -> Iterator[str]:
        """Yield the key of each box of the same cells once, in a fixed order."""
        seen = set()
        for cell in self._covered(left, top, right, bottom):
            for key in self._cells.get(cell, ()):
                if key not in seen:
                    seen.add(key)
                    yield key

    def near_box(self, box: Box) -> Iterator[str]:
        return self.near(box[0], box[1], box[0] + box[2], box[1] + box[3])

    def _covered(
        self, left: float, top: float, right: float, bottom: float
    ) -> Iterator[tuple[int, int]]:
        for column in range(int(left // self._cell), int(right // self._cell) + 1):
            for row in range(int(top // self._cell), int(bottom // self._cell) + 1):
                yield column, row


def overlap(a: Box, b: Box) -> bool:
    return (
        min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]) > TOUCHING
        and min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) > TOUCHING
    )


def inside(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - TOUCHING
        and inner[1] >= outer[1] - TOUCHING
        and inner[0] + inner[2] <= outer[0] + outer[2] + TOUCHING
        and inner[1] + inner[3] <= outer[1] + outer[3] + TOUCHING
    )


def enters(start: Point, end: Point, box: Box, inset: float) -> bool:
    """Return whether the segment goes into ``box`` made smaller by ``inset`` (Liang–Barsky)."""
    left, top = box[0] + inset, box[1] + inset
    right, bottom = box[0] + box[2] - inset, box[1] + box[3] - inset
    if left >= right or top >= bottom:
        return False
    begin, finish = 0.0, 1.0  # the part of the segment that is inside so far
    for step, low, high, at in (
        (end[0] - start[0], left, right, start[0]),
        (end[1] - start[1], top, bottom, start[1]),
    ):
        if abs(step) < 1e-9:
            if at <= low or at >= high:
                return False
        else:
            entry, leaving = (low - at) / step, (high - at) / step
            if entry > leaving:
                entry, leaving = leaving, entry
            begin, finish = max(begin, entry), min(finish, leaving)
            if begin >= finish:
                return False
    return True


def distance_to_border(point: Point, box: Box) -> float:
    """Return how far the point is from the box's nearest side, from within or without."""
    x, y, width, height = box
    across = max(x - point[0], 0, point[0] - (x + width))
    down = max(y - point[1], 0, point[1] - (y + height))
    if across or down:
        return max(across, down)
    return min(point[0] - x, x + width - point[0], point[1] - y, y + height - point[1])


def gap(a: Box, b: Box) -> float:
    """Return the distance between two boxes along the axes; 0 where they share a column and row."""
    across = max(a[0] - (b[0] + b[2]), b[0] - (a[0] + a[2]), 0)
    down = max(a[1] - (b[1] + b[3]), b[1] - (a[1] + a[3]), 0)
    return across + down


def simplified(points: Sequence[Point]) -> list[list[float]]:
    """Return the line without repeated points and without points on a straight run.

    A line that turns back on itself keeps its turning point: it is a bend that a reader sees.
    """
    kept: list[list[float]] = []
    for x, y in points:
        if kept and _same(kept[-1][0], x) and _same(kept[-1][1], y):
            continue
        if len(kept) >= 2 and _goes_on(kept[-2], kept[-1], x, y):
            kept[-1] = [x, y]
        else:
            kept.append([x, y])
    return kept


def _goes_on(before: Point, last: Point, x: float, y: float) -> bool:
    upright = _same(before[0], last[0]) and _same(last[0], x)
    level = _same(before[1], last[1]) and _same(last[1], y)
    return (upright and (last[1] - before[1]) * (y - last[1]) >= 0) or (
        level and (last[0] - before[0]) * (x - last[0]) >= 0
    )


def _same(a: float, b: float) -> bool:
    return abs(a - b) < 0.01
