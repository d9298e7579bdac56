"""Fans: connectors that say the same and all leave, or all reach, one element (LAY-44, LAY-45)."""

from collections import Counter
from dataclasses import dataclass

from diagrams.layout.model import Connector, Direction, Layout, LayoutGraph, Pull

STEM_LEAST_PX = BRANCH_LEAST_PX = 28.0  # LAY-46
SPREAD_PX = 32.0  # of far ends, across the flow: with less, a trunk saves nothing
LEAST_ALIKE, LEAST_LABELLED = 2, 3


@dataclass(frozen=True)
class Fan:
    """Connectors by number, in the order of their far ends across the flow."""

    hub: int  # the number of the element that all of them join
    leaves: bool  # they leave it; else they reach it
    ahead: bool  # their far ends lie after it in the reading direction; else before it
    members: tuple[int, ...]
    one_caption: bool  # it says the same of all of them
    least: int  # fewer than this are no fan


def fans_of(graph: LayoutGraph, layout: Layout) -> list[Fan]:
    """Return the fans that a trunk could draw, the largest first.

    Their far ends face the hub and lie far enough beyond it for stem and branch. A connector may be
    in two of them, of its source and of its target.
    """
    number = {element.id: i for i, element in enumerate(graph.elements)}
    pairs = Counter(frozenset((c.source, c.target)) for c in graph.connectors)
    groups: dict[tuple[str, bool, bool, str], list[int]] = {}
    for e, connector in enumerate(graph.connectors):
        route = layout.routes.get(connector.id)
        alone = pairs[frozenset((connector.source, connector.target))] == 1
        if route is None or route.trunk is not None or connector.fan is None or not alone:
            continue
        if connector.own_words and connector.pull is Pull.MAIN:
            continue  # LAY-31
        for hub, far in (
            (connector.source, connector.target),
            (connector.target, connector.source),
        ):
            for ahead in (True, False):
                if _faces(layout, hub, far, ahead):
                    key = (hub, hub == connector.source, ahead, connector.fan)
                    groups.setdefault(key, []).append(e)
    fans = []
    for (hub, leaves, ahead, _), members in groups.items():
        labelled = any(graph.connectors[e].own_words for e in members)
        least = LEAST_LABELLED if labelled else LEAST_ALIKE
        middles = {e: _across(graph.connectors[e], leaves, layout) for e in members}
        members.sort(key=middles.__getitem__)
        if len(members) < least or middles[members[-1]] - middles[members[0]] < SPREAD_PX:
            continue
        fans.append(Fan(number[hub], leaves, ahead, tuple(members), not labelled, least))
    return sorted(fans, key=lambda fan: -len(fan.members))


def _faces(layout: Layout, hub: str, far: str, ahead: bool) -> bool:
    """Say whether there is room for stem and branch between the two, on that side of the hub."""
    one, other = layout.elements[hub], layout.elements[far]
    before, after = (one, other) if ahead else (other, one)
    o = 0 if layout.direction is Direction.RIGHT else 1
    return after[o] - before[o] - before[o + 2] >= STEM_LEAST_PX + BRANCH_LEAST_PX


def _across(connector: Connector, leaves: bool, layout: Layout) -> float:
    """Return where across the flow the middle of the far end is."""
    far = layout.elements[connector.target if leaves else connector.source]
    a = 1 if layout.direction is Direction.RIGHT else 0
    return far[a] + far[a + 2] / 2
