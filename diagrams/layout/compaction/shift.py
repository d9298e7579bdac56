"""How far each group moves when the drawing is closed along one axis.

First the least width: how far everything can move to the near edge. Within it each group goes where
the lines and borders that hang on it are shortest. All of it starts from the drawing halfway
between everything near and everything far, so what nothing pulls stays in the middle.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from diagrams.layout.compaction.bodies import Bodies
from diagrams.layout.compaction.limits import Limit

PASSES = 6
# Of a boundary's size against the length of one line: borders are snug before lines are short.
BORDER_PULL = 4.0
# A step that closes takes two bends with it.
STEP_PULL = 3.0

# From each group: the groups that it faces, and the slack towards them.
Ways = dict[int, list[tuple[int, float]]]


class Pull(NamedTuple):
    """``other`` wants to be ``apart`` px further than this group's present place, both unmoved."""

    other: int
    apart: float
    weight: float


def shifts(bodies: Bodies, limits: list[Limit]) -> dict[int, float]:
    """Return by how much each group moves, in px; negative is towards the near edge."""
    groups = sorted({bodies.group(i) for i in range(len(bodies.all))})
    near = min([body.low for body in bodies.all])
    far = max([body.high for body in bodies.all])
    to_near = dict.fromkeys(groups, 1e18)  # room to the edges
    to_far = dict.fromkeys(groups, 1e18)
    for number, body in enumerate(bodies.all):
        group = bodies.group(number)
        to_near[group] = min(to_near[group], body.low - near)
        to_far[group] = min(to_far[group], far - body.high)
    forwards: Ways = {group: [] for group in groups}
    backwards: Ways = {group: [] for group in groups}
    for before, after, slack in limits:
        forwards[before].append((after, slack))
        backwards[after].append((before, slack))

    most = _shortest_ways(forwards, to_near)
    closed = min([to_far[group] + most[group] for group in groups])
    # The far edge comes nearer by `closed`: what stands before it has to make way for it.
    least = _shortest_ways(backwards, to_far)
    now = {group: -(most[group] + max(0.0, closed - least[group])) / 2 for group in groups}
    bounds = {group: (-to_near[group], to_far[group] - closed) for group in groups}
    _settle(bodies, groups, now, bounds, forwards, backwards)
    return now


def _settle(
    bodies: Bodies,
    groups: list[int],
    now: dict[int, float],
    bounds: dict[int, tuple[float, float]],
    forwards: Ways,
    backwards: Ways,
) -> None:
    """Move each group in ``now`` to where what is tied to it is shortest, again and again."""
    pulls = _pulls(bodies, groups)
    order = sorted(
        [group for group in groups if pulls[group]],
        key=lambda group: (bodies.all[group].low, group),
    )
    for number in range(PASSES):
        moved = False
        for group in order if number % 2 else reversed(order):
            low, high = bounds[group]
            for before, slack in backwards[group]:
                least_here = now[before] - slack
                if least_here > low:
                    low = least_here
            for after, slack in forwards[group]:
                most_here = now[after] + slack
                if most_here < high:
                    high = most_here
            if low < high:
                place = _best_place(pulls[group], now, now[group], low, high)
                moved = moved or place != now[group]
                now[group] = place
        if not moved:
            break


def _shortest_ways(ways: Ways, from_edge: dict[int, float]) -> dict[int, float]:
    """Return how far each group can move towards an edge when all move as far as they can.

    That is the shortest way from the edge, where a limit is as long as its slack.
    """
    reach = dict(from_edge)
    heap = sorted([(way, group) for group, way in reach.items()])
    done: set[int] = set()
    while heap:
        way, group = heappop(heap)
        if group in done:
            continue
        done.add(group)
        for after, slack in ways[group]:
            if way + slack < reach[after]:
                reach[after] = way + slack
                heappush(heap, (reach[after], after))
    return reach


def _pulls(bodies: Bodies, groups: list[int]) -> dict[int, list[Pull]]:
    pulls: dict[int, list[Pull]] = {group: [] for group in groups}
    for one, other, apart, weight in _ties(bodies):
        a, b = bodies.group(one), bodies.group(other)
        if a != b:
            pulls[a].append(Pull(b, apart, weight))
            pulls[b].append(Pull(a, -apart, weight))
    return pulls


def _ties(bodies: Bodies) -> Iterator[tuple[int, int, float, float]]:
    """Yield what is better short: two bodies, how far the second is ahead, and the weight."""
    axis = bodies.axis
    steps = {tuple(sorted(pair)) for pair in bodies.steps}
    for connector in bodies.graph.connectors:
        route = bodies.layout.routes[connector.id]
        for k, (p, q) in enumerate(pairwise(route.points)):
            if p[axis] != q[axis]:
                one, other = (
                    bodies.holder(connector, route, k),
                    bodies.holder(connector, route, k + 1),
                )
                weight = STEP_PULL if tuple(sorted((one, other))) in steps else 1.0
                yield one, other, q[axis] - p[axis], weight
    for near, boundary in bodies.boundary_opened_by.items():
        far = bodies.far_border[boundary.id]
        yield near, far, bodies.all[far].low - bodies.all[near].low, BORDER_PULL


def _best_place(
    pulls: list[Pull], now: dict[int, float], present: float, low: float, high: float
) -> float:
    """Return the shift at which the pulls are shortest: their weighted median within the bounds.

    Of several equally good ones, the nearest to the present shift.
    """
    wanted = sorted([(now[pull.other] + pull.apart, pull.weight) for pull in pulls])
    half = sum([weight for _, weight in wanted]) / 2
    passed = 0.0
    first = last = wanted[-1][0]
    for k, (place, weight) in enumerate(wanted):
        passed += weight
        if passed >= half:
            first = last = place
            if passed == half and k + 1 < len(wanted):
                last = wanted[k + 1][0]
            break
    best = min(max(present, first), last)
    return min(max(best, low), high)
