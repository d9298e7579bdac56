"""Where a block could go, the best place first (LAY-80 … LAY-84).

Places are not tried in rings around a host: they are worked out from what is there. A block stands
level with its host, at the distance that a caption needs, or right next to something that is near.
What a place costs is how far its lines would go, whether they would be straight and with the
reading direction, and how much its boundary would have to grow.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from diagrams.layout.beside_blocks import Block
from diagrams.layout.beside_bridges import bridges_of, line_cost
from diagrams.layout.beside_space import Air, Space
from diagrams.layout.boxes import around
from diagrams.layout.grow_boundaries import grown_for
from diagrams.layout.measures import measures_for
from diagrams.layout.model import Direction, Rect

CLOSE = Air(shapes_px=28.0, lines_px=18.0)  # LAY-83
NEIGHBOURS = 10  # things near the hosts that a block may be put next to

PER_GROWN_PX = 0.4
GROWTH_HITS = 400.0  # a line of others through the grown boundary


class Spot(NamedTuple):
    """A place for the upper left corner of a block; ``grown`` are the boundaries that grow."""

    cost: float
    x: float
    y: float
    grown: dict[str, Rect]


def free_spots(space: Space, block: Block) -> Iterator[Spot]:
    """Yield the free places for ``block``, the cheapest first.

    First those where it keeps the distance of the spacing and no line is in the way of anything
    that grows, then those that are closer or in the way of a line.
    """
    measures = measures_for(space.graph.spacing)
    wide = Air(measures.element_gap, CLOSE.lines_px)
    finder = _Finder(space, block)
    given: set[tuple[float, float]] = set()
    for air in (wide, CLOSE):
        for spot in finder.spots(air):
            if (spot.x, spot.y) not in given and finder.is_free(spot, air):
                given.add((spot.x, spot.y))
                yield spot


@dataclass
class _Finder:
    space: Space
    block: Block

    def __post_init__(self) -> None:
        space, home = self.space, self.block.home
        self.reads_right = space.graph.direction is Direction.RIGHT
        self.bridges = bridges_of(space, self.block)
        self.inside = frozenset() if home is None else space.around(home) | {home}
        self.content = self._content()

    def _content(self) -> Rect:
        """Return what the block is to be near to when nothing joins it."""
        space, home = self.space, self.block.home
        layout = space.layout
        members = [
            box
            for boxes in (layout.elements, layout.boundaries, layout.notes)
            for name, box in boxes.items()
            if space.home[name] == home
        ]
        held = around(members)
        if held is not None:
            return held
        if home is None:
            return Rect(0.0, 0.0, 0.0, 0.0)
        frame, header = layout.boundaries[home], space.boundary[home].header_height
        # An empty boundary: everything beside this point of it is inside.
        return Rect(frame.x + 36.0, frame.y + header, 0.0, 0.0)

    def spots(self, air: Air) -> list[Spot]:
        """Return where the block might go, the cheapest first, without asking what is there."""
        along_size, across_size = self._turned(self.block.width, self.block.height)
        near = self._neighbours()
        alongs: dict[float, None] = {}
        acrosses: dict[float, None] = {}
        for b in self.bridges:
            for at in (
                b.host_along[1] + b.gap_along - b.part_along[0],
                b.host_along[0] - b.gap_along - b.part_along[1],
                sum(b.host_along) / 2 - sum(b.part_along) / 2,
                *(rank - sum(b.part_along) / 2 for rank in b.ranks),
            ):
                alongs[_whole(at)] = None
            for at in (
                b.host_line - b.part_line,
                b.host_across[1] + b.gap_across - b.part_across[0],
                b.host_across[0] - b.gap_across - b.part_across[1],
            ):
                acrosses[_whole(at)] = None
        for box in near:
            low_along, low_across, high_along, high_across = self._span(box)
            for at in (high_along + air.shapes_px, low_along - air.shapes_px - along_size):
                alongs[_whole(at)] = None
            alongs[_whole(low_along)] = None
            for at in (high_across + air.shapes_px, low_across - air.shapes_px - across_size):
                acrosses[_whole(at)] = None
            acrosses[_whole(low_across)] = None
        found = [
            (self._cost(along, across), along, across) for along in alongs for across in acrosses
        ]
        found.sort()
        return [Spot(cost, *self._turned(along, across), {}) for cost, along, across in found]

    def is_free(self, spot: Spot, air: Air) -> bool:
        block = self.block
        place = Rect(spot.x, spot.y, block.width, block.height)
        if not self.space.is_free(place, air, inside=self.inside):
            return False
        grown = grown_for(self.space, block.home, place)
        if not all(self.space.may_grow(name, new) for name, new in grown.items()):
            return False
        is_hit = any(self.space.is_hit_by_growth(name, new) for name, new in grown.items())
        if is_hit and air is not CLOSE:
            return False
        spot.grown.update(grown)
        return True

    def _cost(self, along: float, across: float) -> float:
        cost = sum([b.pull * line_cost(b, along, across) for b in self.bridges])
        x, y = self._turned(along, across)
        place = Rect(x, y, self.block.width, self.block.height)
        if self.block.home is not None:
            frame = self.space.layout.boundaries[self.block.home]
            new = around((frame, place)) or place
            cost += PER_GROWN_PX * (new.width - frame.width + new.height - frame.height)
        if not self.bridges:
            whole = around((self.content, place)) or place
            cost += whole.width + whole.height + 0.1 * (abs(x - whole.x) + abs(y - whole.y))
        return cost

    def _neighbours(self) -> list[Rect]:
        """Return the shapes and boundaries that are nearest to the hosts, and the content."""
        layout = self.space.layout
        centres = [(sum(b.host_along) / 2, sum(b.host_across) / 2) for b in self.bridges] or [
            self._centre(self.content)
        ]
        boxes = [*layout.elements.values(), *layout.notes.values()]
        boxes += [box for name, box in layout.boundaries.items() if name not in self.inside]
        ranked = sorted(
            (min(abs(a - x) + abs(c - y) for x, y in centres), number)
            for number, (a, c) in enumerate(map(self._centre, boxes))
        )
        return [*(boxes[number] for _, number in ranked[:NEIGHBOURS]), self.content]

    def _centre(self, box: Rect) -> tuple[float, float]:
        return self._turned(box.x + box.width / 2, box.y + box.height / 2)

    def _span(self, box: Rect) -> tuple[float, float, float, float]:
        low, high = self._turned(box.x, box.y), self._turned(box.right, box.bottom)
        return (*low, *high)

    def _turned(self, x: float, y: float) -> tuple[float, float]:
        """Return along and across from x and y, or the other way about."""
        return (x, y) if self.reads_right else (y, x)


def _whole(value: float) -> float:
    return float(round(value))
