"""How far each group moves when the drawing is closed along one axis."""

from heapq import heappop, heappush

from diagrams.layout.compaction.bodies import Bodies
from diagrams.layout.compaction.limits import Limit


def furthest(bodies: Bodies, limits: list[Limit]) -> dict[int, float]:
    """Return how far each group can move towards the near edge, all moving as far as they can.

    A group moves as far as those before it leave room: the shortest way from the edge, where a
    limit is as long as its slack.
    """
    ways: dict[int, list[tuple[int, float]]] = {}
    for before, after, slack in limits:
        ways.setdefault(before, []).append((after, slack))
    edge = min([body.low for body in bodies.all])
    reach: dict[int, float] = {}
    for number, body in enumerate(bodies.all):
        group = bodies.group(number)
        reach[group] = min(reach.get(group, 1e18), body.low - edge)
    heap = sorted([(way, group) for group, way in reach.items()])
    done: set[int] = set()
    while heap:
        way, group = heappop(heap)
        if group in done:
            continue
        done.add(group)
        for after, slack in ways.get(group, ()):
            if way + slack < reach[after]:
                reach[after] = way + slack
                heappush(heap, (reach[after], after))
    return reach
