"""The level and the upright stretches of all connectors, and where they meet."""

from bisect import bisect_left, bisect_right

from bench.layout.geometry import Point

# Closer than this, two parallel stretches look like one.
COLLINEAR = 1.5
# A stretch that ends this near to another one touches it and does not cross it.
END = 0.25

# Where it runs, from where, to where, and whose it is.
Segment = tuple[float, float, float, str]


class Segments:
    """``level`` are at a y, from x to x; ``upright`` are at an x, from y to y."""

    def __init__(self) -> None:
        self.level: list[Segment] = []
        self.upright: list[Segment] = []

    def add(self, edge_id: str, start: Point, end: Point) -> bool:
        """Take the segment in, unless it is slanted; return whether it was taken."""
        across, down = abs(start[0] - end[0]), abs(start[1] - end[1])
        if across > 0.5 and down > 0.5:
            return False
        if down <= 0.5 and across > down:
            low, high = sorted((start[0], end[0]))
            self.level.append(((start[1] + end[1]) / 2, low, high, edge_id))
        else:
            low, high = sorted((start[1], end[1]))
            self.upright.append(((start[0] + end[0]) / 2, low, high, edge_id))
        return True

    def shared(self) -> dict[tuple[str, str], float]:
        """Return, for each pair of connectors that lie on each other somewhere, how many px."""
        lengths: dict[tuple[str, str], float] = {}
        for segments in (self.level, self.upright):
            segments.sort()
            places = [segment[0] for segment in segments]
            for number, (at, low, high, edge_id) in enumerate(segments):
                for other in range(number + 1, bisect_right(places, at + COLLINEAR)):
                    _, other_low, other_high, other_id = segments[other]
                    both = min(high, other_high) - max(low, other_low)
                    if other_id != edge_id and both > 0:
                        pair = (edge_id, other_id) if edge_id < other_id else (other_id, edge_id)
                        lengths[pair] = lengths.get(pair, 0.0) + both
        return lengths

    def crossings(self) -> int:
        """Return how often a level stretch runs across an upright one of another connector."""
        upright = sorted(self.upright)
        places = [segment[0] for segment in upright]
        found = 0
        for y, low, high, edge_id in self.level:
            for number in range(bisect_left(places, low + END), bisect_right(places, high - END)):
                _, top, bottom, other = upright[number]
                found += top + END < y < bottom - END and other != edge_id
        return found
