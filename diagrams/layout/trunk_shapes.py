"""Where a fan's trunk could run: hub, stem, bus across the flow, and a branch to each member.

    hub ──stem──┬── branch ─ member
                │
                bus
                │
                └── branch ─ member

Lengths along the flow are counted from the hub outwards, whichever way the connectors run.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from diagrams.layout.fans import BRANCH_LEAST_PX, STEM_LEAST_PX, Fan
from diagrams.layout.model import Direction, Rect
from diagrams.layout.routing.caption_spots import ABOVE_PX, BESIDE_PX
from diagrams.layout.routing.clearance import STRICT, Clearance
from diagrams.layout.routing.polyline import (
    BOTTOM,
    LEFT,
    RIGHT,
    SAME_PX,
    TOP,
    Path,
    Pt,
    on_side,
    side_at,
    tidy,
)
from diagrams.layout.routing.price import NEVER
from diagrams.layout.routing.sketch import Sketch
from diagrams.layout.routing.slots import corner_of, slots, snap

BEND_AT = 0.62  # of the way from the hub to its nearest member (LAY-46)
GRID_PX = 8.0
BUSES, STEMS = 9, 3  # places of the bus and of the stem that are tried
APART_PX = 12.0  # between two branches, and a branch and the stem, when they are not one line
CAPTION_IN_PX = 6.0  # from the bus to the captions that stand in a row behind it
CAPTION_OUT_PX = 11.0  # from a caption to the member, where the arrowhead is


@dataclass(frozen=True)
class TrunkShape:
    """A trunk as it could be drawn; ``branches`` are whole paths from source to target."""

    axis: int  # of the flow: 0 is x
    outwards: float  # 1 when members are to the right of or below the hub, else -1
    stem: tuple[Pt, Pt]  # from the hub to the bus
    branches: dict[int, Path]

    def stretch_from_bus(self, e: int) -> tuple[Pt, Pt]:
        """Return a branch's first stretch, from the bus outwards."""
        path = self.branches[e]
        outwards = path if path[0] == self.stem[0] else path[::-1]
        if len(outwards) > 3 and abs(outwards[2][self.axis] - self.stem[1][self.axis]) < SAME_PX:
            return outwards[2], outwards[3]
        return self.stem[1], outwards[1]


def shapes_of(sketch: Sketch, fan: Fan) -> Iterator[TrunkShape]:
    """Yield the clean shapes of a trunk for a fan whose members are lifted.

    Those with the most members come first, then those whose bus is nearest to where it reads best.
    """
    found = []
    for turn, at in enumerate(_stems(sketch, fan)):
        frame = _Frame(sketch, fan, at)
        for rank, bus in enumerate(frame.buses()):
            branches = frame.branches(bus)
            if len(branches) >= fan.least:
                stem = (frame.point(frame.start, at), frame.point(bus, at))
                shape = TrunkShape(frame.axis, frame.outwards, stem, branches)
                found.append(((-len(branches), turn, rank), shape))
    found.sort(key=lambda each: each[0])
    yield from (shape for _, shape in found)


def _stems(sketch: Sketch, fan: Fan) -> list[float]:
    """Return the free places for the stem on its side of the hub, nearest to the middle first."""
    side, axis = _sides(sketch, fan)[0], 1 - _axis(sketch)
    middle = sketch.middle[fan.hub][axis]
    free = slots(sketch, fan.members[0], fan.hub, side)
    places = [min(max(middle, low), high) for low, high in free]
    return sorted(places, key=lambda at: (abs(at - middle), at))[:STEMS]


def _axis(sketch: Sketch) -> int:
    return 0 if sketch.layout.direction is Direction.RIGHT else 1


def _sides(sketch: Sketch, fan: Fan) -> tuple[int, int]:
    """Return the side of the hub, and that of the members, that face each other."""
    far, near = (RIGHT, LEFT) if _axis(sketch) == 0 else (BOTTOM, TOP)
    return (far, near) if fan.ahead else (near, far)


def first_spots(shape: TrunkShape, e: int, size: Rect) -> list[Rect]:
    """Return where a branch's caption stands when all of them are in line, behind the bus."""
    from_bus = shape.stretch_from_bus(e)[0]
    width, height = size.width, size.height
    x, y = from_bus
    if shape.axis == 0:
        x = x + CAPTION_IN_PX if shape.outwards > 0 else x - CAPTION_IN_PX - width
        return [Rect(x, at, width, height) for at in (y - height - ABOVE_PX, y + ABOVE_PX)]
    y = y + CAPTION_IN_PX if shape.outwards > 0 else y - CAPTION_IN_PX - height
    return [Rect(at, y, width, height) for at in (x + BESIDE_PX, x - BESIDE_PX - width)]


class _Frame:
    """A fan's corridor in the axes of the flow."""

    def __init__(self, sketch: Sketch, fan: Fan, at: float) -> None:
        """``at`` is where the stem is, across the flow."""
        self.sketch, self.fan, self.at = sketch, fan, at
        self.axis = _axis(sketch)
        self.outwards = 1.0 if fan.ahead else -1.0
        self.hub_side, self.member_side = _sides(sketch, fan)
        ends = sketch.target if fan.leaves else sketch.source
        self.node = {e: ends[e] for e in fan.members}
        self.start = self._border(fan.hub, self.hub_side)
        self._clearance = {e: Clearance(sketch, e, STRICT) for e in fan.members}

    def point(self, along: float, across: float) -> Pt:
        return (along, across) if self.axis == 0 else (across, along)

    def buses(self) -> list[float]:
        """Return places for the bus, the best first: none when the corridor is too short."""
        reach = min(self._depth(e) for e in self.fan.members)
        least, most = STEM_LEAST_PX, reach - BRANCH_LEAST_PX
        wanted = max(STEM_LEAST_PX, GRID_PX * round(BEND_AT * reach / GRID_PX))
        sizes = {e: self._caption_length(e) for e in self.fan.members}
        if self.fan.one_caption:
            # The one caption stands at the stem, where it is said of all.
            wanted = max(wanted, max(sizes.values()) + 2 * CAPTION_IN_PX)
        else:
            room = min(self._depth(e) - sizes[e] for e in sizes) - CAPTION_IN_PX - CAPTION_OUT_PX
            most = min(most, room) if room >= least else most
        if most < least:
            return []
        wanted = min(max(wanted, least), most)
        step = max((most - least) / (BUSES - 1), 1.0)
        places = {wanted, *(least + step * i for i in range(BUSES) if least + step * i <= most)}
        ranked = sorted(places, key=lambda place: (abs(place - wanted), place))
        return [self.start + self.outwards * round(place) for place in ranked]

    def branches(self, bus: float) -> dict[int, Path]:
        """Return the clean path of every member that has one with the bus at ``bus``."""
        found: dict[int, Path] = {}
        taken: list[float] = []
        for e in self.fan.members:
            ways = [(at, self._straight(e, at)) for at in self._places(e)]
            ways += self._as_it_goes_on(e, bus)
            for at, branch in ways:
                if any(abs(at - other) < APART_PX for other in taken):
                    continue
                path = self._path(bus, at, branch)
                if self._clearance[e].price(path, alone=0.0, below=NEVER) < NEVER:
                    found[e] = path
                    taken.append(at)
                    break
        return found

    def _straight(self, e: int, at: float) -> Path:
        return [on_side(self.sketch.box[self.node[e]], self.member_side, at)]

    def _as_it_goes_on(self, e: int, bus: float) -> Iterator[tuple[float, Path]]:
        """Yield where the present route crosses the bus, and how it goes on from there.

        That is the way for a branch which has to pass something.
        """
        route = self.sketch.route[e]
        outwards = route if self.fan.leaves else route[::-1]
        o, a = self.axis, 1 - self.axis
        for k in range(len(outwards) - 2, -1, -1):
            p, q = outwards[k], outwards[k + 1]
            if p[a] == q[a] and min(p[o], q[o]) < bus < max(p[o], q[o]):
                if abs(p[a] - self.at) >= APART_PX and (q[o] - bus) * self.outwards > 0:
                    yield p[a], outwards[k + 1 :]
                return

    def _places(self, e: int) -> list[float]:
        """Return where a branch may enter its member: level with the stem, in the middle, as now.

        A branch a few px beside the stem would be a step that says nothing.
        """
        sketch, node, side = self.sketch, self.node[e], self.member_side
        a = 1 - self.axis
        box, middle, stem = sketch.box[node], sketch.middle[node][a], self.at
        corner = corner_of(box[a + 2])
        wanted = [middle]
        if (
            abs(middle - stem) < APART_PX
            and box[a] + corner <= stem <= box[a] + box[a + 2] - corner
        ):
            wanted.insert(0, stem)
        now = sketch.route[e][-1 if self.fan.leaves else 0]
        if side_at(box, now) == side:
            wanted.append(now[a])
        places: list[float] = []
        for want in wanted:
            at = snap(sketch, e, node, side, want)
            if at is not None and (abs(at - stem) < SAME_PX or abs(at - stem) >= APART_PX):
                places.append(at)
        return list(dict.fromkeys(places))

    def _path(self, bus: float, at: float, branch: Path) -> Path:
        """Return the whole path of a member whose branch leaves the bus at ``at``."""
        points = tidy(
            [
                self.point(self.start, self.at),
                self.point(bus, self.at),
                self.point(bus, at),
                *branch,
            ]
        )
        return points if self.fan.leaves else points[::-1]

    def _border(self, node: int, side: int) -> float:
        return on_side(self.sketch.box[node], side, 0.0)[self.axis]

    def _depth(self, e: int) -> float:
        """Return how far a member is from the hub, from border to border."""
        return abs(self._border(self.node[e], self.member_side) - self.start)

    def _caption_length(self, e: int) -> float:
        size = self.sketch.caption[e]
        return 0.0 if size is None else size[2 + self.axis]
