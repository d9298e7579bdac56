"""The rows of one container while their order is being looked for.

Links end at *ends*. An element, a bend or a port is its own end, above and below. An inner boundary
has one end for each of its ports; they stand beside one another in the order that the boundary has
them inside, so that crossings count wherever they would be drawn.
"""

from bisect import bisect_right, insort
from dataclasses import dataclass
from math import inf


@dataclass(slots=True)
class Rows:
    """Rows of items, from top to bottom.

    ``above[v]`` and ``below[v]`` hold the ends in the neighbouring rows that item ``v`` is linked
    to; a boundary's in the order of its ports. ``top`` and ``bottom`` give every end's place in its
    row, counted along the upper and along the lower side of the row.
    """

    rows: list[list[int]]
    above: list[list[int]]
    below: list[list[int]]
    top: list[int]
    bottom: list[int]
    upper_ends: dict[int, list[int]]  # of boundaries, in the order of their ports
    lower_ends: dict[int, list[int]]
    is_plain: list[bool]  # per row: it holds no boundary
    asides: dict[int, int]  # items drawn to the first (-1) or the last (1) place of their row

    def __post_init__(self) -> None:
        for number in range(len(self.rows)):
            self.place_row(number)

    def place_row(self, number: int) -> None:
        """Number the ends of a row whose order has changed."""
        top, bottom = self.top, self.bottom
        if self.is_plain[number]:
            for i, v in enumerate(self.rows[number]):
                top[v] = bottom[v] = i
            return
        next_top = next_bottom = 0
        for v in self.rows[number]:
            top[v], bottom[v] = next_top, next_bottom
            next_top += 1
            next_bottom += 1
            if v in self.upper_ends:
                for i, end in enumerate(self.upper_ends[v], start=top[v]):
                    top[end] = i
                next_top = top[v] + len(self.upper_ends[v])
            if v in self.lower_ends:
                for i, end in enumerate(self.lower_ends[v], start=bottom[v]):
                    bottom[end] = i
                next_bottom = bottom[v] + len(self.lower_ends[v])

    def copy(self) -> list[list[int]]:
        return [list(row) for row in self.rows]

    def crossings(self, most: float = inf) -> int:
        """Count the crossings of all links, and what stands in the way of those drawn aside.

        Once there are more than ``most``, how many more is left open.
        """
        total = 0
        for r in range(len(self.rows) - 1):
            total += self.crossings_below(r)
            if total > most:
                return total
        if self.asides:
            total += sum([self._in_the_way(row) for row in self.rows])
        return total

    def bias(self, left: int, right: int) -> int:
        """Return what two neighbours gain by changing places because one is drawn aside.

        Whoever stands between it and the end of the row has the line that leads there across.
        """
        return self.asides.get(left, 0) - self.asides.get(right, 0)

    def _in_the_way(self, row: list[int]) -> int:
        last = len(row) - 1
        found = 0
        for i, v in enumerate(row):
            aside = self.asides.get(v, 0)
            if aside:
                found += last - i if aside > 0 else i
        return found

    def crossings_below(self, number: int) -> int:
        """Count the crossings between one row and the next."""
        # Links cross when they start and end in opposite orders: inversions are counted. Insertion
        # into a sorted list beats every tree at the sizes that rows have: it is one move of memory.
        below, top = self.below, self.top
        total = 0
        seen: list[int] = []  # where the links of the items so far end
        for v in self.rows[number]:
            ends = below[v]
            if len(ends) == 1 or v in self.lower_ends:  # a boundary's lines may cross one another
                for end in ends:
                    place = top[end]
                    before = bisect_right(seen, place)
                    total += len(seen) - before
                    seen.insert(before, place)
            elif ends:
                places = [top[end] for end in ends]
                for place in places:
                    total += len(seen) - bisect_right(seen, place)
                for place in places:
                    insort(seen, place)
        return total
