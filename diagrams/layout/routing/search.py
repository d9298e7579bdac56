"""The cheapest route for one connector, with any number of bends: A* on a sparse grid.

For single connectors. It looks at thousands of places, far too many for every connector of a
drawing, and the simple shapes are tried first.
"""

from heapq import heappop, heappush

from diagrams.layout.routing.cells import CAPTION
from diagrams.layout.routing.choice import GAIN
from diagrams.layout.routing.clearance import BORDER_PX, TOUCH_PX, Rules
from diagrams.layout.routing.grid import Gate, Grid, grid_for
from diagrams.layout.routing.polyline import BOTTOM, LEFT, RIGHT, SIDES, Path, Pt, tidy
from diagrams.layout.routing.price import BEND, CROSSING, NEVER
from diagrams.layout.routing.shapes import STUB_PX
from diagrams.layout.routing.sketch import Sketch

# Of work, for its four ways on and its turn in the heap: as long as it takes to look at so many
# entries of the index.
UNITS_OF_A_PLACE = 24


def cheapest_route(
    sketch: Sketch,
    e: int,
    *,
    below: float,
    margin_px: float,
    lanes: bool,
    rules: Rules,
    haste: float,
    places: int,
) -> Path | None:
    """Return the cheapest route found that costs less than ``below``.

    It stays within ``margin_px`` of its elements and present route, and runs beside lines only if
    ``lanes`` are offered. With more ``haste`` than 1 it
    heads for the target and looks less for what is cheaper. It gives up after that many ``places``
    of the grid, and where the sketch's work comes to its limit.
    """
    grid = grid_for(sketch, e, margin_px=margin_px, lane_px=rules.lane_px if lanes else None)
    if grid is None:
        return None
    steps = _Steps(sketch, e, grid, rules)
    return _Search(sketch, e, grid, steps, below - GAIN, haste).run(places)


class _Steps:
    """The price of a step between two neighbouring places, worked out when a search comes there."""

    __slots__ = ("_e", "_lane_px", "_prices", "_sketch", "_through", "_walls", "_xs", "_ys")

    def __init__(self, sketch: Sketch, e: int, grid: Grid, rules: Rules) -> None:
        self._sketch = sketch
        self._e = e
        self._xs, self._ys = grid.xs, grid.ys
        self._lane_px, self._through = rules
        homes = sketch.home[sketch.source[e]] | sketch.home[sketch.target[e]]
        self._walls = [(span, number not in homes) for number, span in grid.boundaries]
        self._prices: dict[int, float] = {}

    def price(self, i: int, j: int, upright: bool) -> float:
        """Return the price of the step right or down from place ``(i, j)``."""
        xs, ys = self._xs, self._ys
        key = ((j * len(xs) + i) << 1) + upright
        got = self._prices.get(key)
        if got is None:
            if upright:
                got = self._work_out(True, xs[i], ys[j], ys[j + 1])
            else:
                got = self._work_out(False, ys[j], xs[i], xs[i + 1])
            self._prices[key] = got
        return got

    def _work_out(self, upright: bool, at: float, low: float, high: float) -> float:
        sketch, e, lane_px = self._sketch, self._e, self._lane_px
        axis = 0 if upright else 1
        along = 1 - axis
        cost = high - low
        for span, foreign in self._walls:
            if not (span[along] < high and span[along + 2] > low):
                continue
            near, far = span[axis], span[axis + 2]
            if -BORDER_PX < at - near < BORDER_PX or -BORDER_PX < at - far < BORDER_PX:
                return NEVER
            if foreign and near < at < far:
                if self._through >= NEVER:
                    return NEVER
                # Half on the way in, half on the way out.
                cost += self._through / 2 * (low <= span[along] < high)
                cost += self._through / 2 * (low <= span[along + 2] < high)
        bits, cells = sketch.cells.bits, sketch.cells.at
        fixed = int(at) >> bits
        first, last = int(low) >> bits, int(high) >> bits
        sketch.work += 1 + last - first
        for moving in range(first, last + 1):
            cell = cells.get((fixed << 20) + moving if upright else (moving << 20) + fixed)
            if cell is None:
                continue
            boxes, level, standing = cell
            beside, across = (standing, level) if upright else (level, standing)
            sketch.work += len(boxes) + len(level) + len(standing)
            for box in boxes:
                if (
                    box[axis] < at < box[axis + 2]
                    and box[along] < high
                    and box[along + 2] > low
                    and not (box[4] == CAPTION and box[5] == e)
                ):
                    return NEVER
            for where, start, end, other in beside:
                if (
                    -lane_px < where - at < lane_px
                    and other != e
                    and start < high + TOUCH_PX
                    and end > low - TOUCH_PX
                ):
                    return NEVER
            for where, start, end, other in across:
                if (
                    low <= where < high
                    and start - TOUCH_PX < at < end + TOUCH_PX
                    and other != e
                    and int(where) >> bits == moving
                ):
                    if start + TOUCH_PX > at or end - TOUCH_PX < at:
                        return NEVER
                    cost += CROSSING
        return cost


class _Search:
    """One run of A*. A state is a place of the grid and the direction in which it was entered."""

    def __init__(
        self,
        sketch: Sketch,
        e: int,
        grid: Grid,
        steps: _Steps,
        limit: float,
        haste: float,
    ) -> None:
        self._sketch = sketch
        self._grid = grid
        self._steps = steps
        self._limit = limit
        self._haste = haste
        target = sketch.box[sketch.target[e]]
        self._middle = (target.x + target.width / 2, target.y + target.height / 2)
        self._half = (target.width / 2, target.height / 2)
        self._best: dict[int, float] = {}
        self._came: dict[int, int] = {}
        self._first: dict[int, Pt] = {}
        self._goals: dict[int, list[Gate]] = {}  # by place
        self._whole: list[tuple[int, Gate]] = []  # whole routes found: last state, and way in
        self._heap: list[tuple[float, float, int]] = []

    def run(self, places: int) -> Path | None:
        self._enter_ends()
        heap, done, sketch = self._heap, set[int](), self._sketch
        while heap and len(done) < places and sketch.work <= sketch.limit:
            least, cost, state = heappop(heap)
            if least >= self._limit:
                break
            if state in done:
                continue
            done.add(state)
            sketch.work += UNITS_OF_A_PLACE
            if state < 0:
                return self._path(*self._whole[~state])
            for gate in self._goals.get(state >> 2, ()):
                self._enter_target(state, cost, gate)
            self._spread(state, cost)
        return None

    def _enter_ends(self) -> None:
        xs, ys = self._grid.xs, self._grid.ys
        column = {x: i for i, x in enumerate(xs)}
        row = {y: j for j, y in enumerate(ys)}
        for gate in self._grid.finishes:
            x, y = gate.outside
            self._goals.setdefault(row[y] * len(xs) + column[x], []).append(gate)
        for gate in self._grid.starts:
            x, y = gate.outside
            state = ((row[y] * len(xs) + column[x]) << 2) + gate.side
            cost = STUB_PX + gate.price
            if cost < self._best.get(state, NEVER):
                self._best[state] = cost
                self._first[state] = gate.border
                heappush(self._heap, (cost + self._ahead(x, y, gate.side), cost, state))

    def _enter_target(self, state: int, cost: float, gate: Gate) -> None:
        """Note the whole route that goes in by ``gate`` from here, for when its price comes up."""
        heading = state & 3
        if heading == gate.side:
            return  # it would turn right back
        turn = 0.0 if heading == (gate.side + 2) % 4 else BEND
        whole = cost + turn + STUB_PX + gate.price
        self._whole.append((state, gate))
        heappush(self._heap, (whole, whole, ~(len(self._whole) - 1)))

    def _spread(self, state: int, cost: float) -> None:
        """Enter the places next to this one that are reached more cheaply from it."""
        xs, ys = self._grid.xs, self._grid.ys
        across = len(xs)
        place, heading = state >> 2, state & 3
        i, j = place % across, place // across
        best = self._best
        for turn in SIDES:
            if (turn + 2) % 4 == heading:
                continue
            ni, nj = i, j
            if turn == RIGHT:
                ni = i + 1
                if ni == across:
                    continue
                step = self._steps.price(i, j, False)
            elif turn == BOTTOM:
                nj = j + 1
                if nj == len(ys):
                    continue
                step = self._steps.price(i, j, True)
            elif turn == LEFT:
                ni = i - 1
                if ni < 0:
                    continue
                step = self._steps.price(ni, j, False)
            else:
                nj = j - 1
                if nj < 0:
                    continue
                step = self._steps.price(i, nj, True)
            if step >= NEVER:
                continue
            new = cost + step + (0.0 if turn == heading else BEND)
            state_there = ((nj * across + ni) << 2) + turn
            if new >= best.get(state_there, NEVER):
                continue
            least = new + self._ahead(xs[ni], ys[nj], turn)
            if least < self._limit:
                best[state_there] = new
                self._came[state_there] = state
                heappush(self._heap, (least, new, state_there))

    def _ahead(self, x: float, y: float, heading: int) -> float:
        """Return the least that is still to pay: the way to the target's box and the turns."""
        dx, dy = x - self._middle[0], y - self._middle[1]
        half_x, half_y = self._half
        gap_x = abs(dx) - half_x if abs(dx) > half_x else 0.0
        gap_y = abs(dy) - half_y if abs(dy) > half_y else 0.0
        if heading in (LEFT, RIGHT):
            gap, aside = gap_x, gap_y
            forward = (dx < 0) == (heading == RIGHT)
        else:
            gap, aside = gap_y, gap_x
            forward = (dy < 0) == (heading == BOTTOM)
        if gap == 0.0:
            turns = 1
        elif forward:
            turns = 1 if aside > 0 else 0
        else:
            turns = 2
        return self._haste * (gap_x + gap_y + BEND * turns)

    def _path(self, state: int, gate: Gate) -> Path:
        xs, ys = self._grid.xs, self._grid.ys
        out = [gate.border]
        while True:
            place = state >> 2
            out.append((xs[place % len(xs)], ys[place // len(xs)]))
            before = self._came.get(state)
            if before is None:
                break
            state = before
        out.append(self._first[state])
        return tidy(out[::-1])
