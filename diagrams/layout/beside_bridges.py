"""The connectors between a block and what is there already, and what they would cost (LAY-82)."""

from typing import NamedTuple

from diagrams.layout.beside_blocks import Block
from diagrams.layout.beside_space import Space
from diagrams.layout.model import Direction, ElementBox, Pull, Rect

LEAST_GAP = 72.0  # between a block and its host (LAY-82)
CAPTION_ROOM = 40.0  # beside a caption on its line between the two
BENT = 60.0  # as much as a bend costs when lines are drawn
AGAINST = 240.0  # to stand on the wrong side of its host
ASIDE = 60.0  # to stand beside it, across the reading direction
TOO_NEAR = 900.0
IN_RANK = 0.1  # what is left of the way aside, in a row with what joins the host like that
PULL = {Pull.MAIN: 3.0, Pull.PLAIN: 1.0, Pull.SIDE: 0.7}


class Bridge(NamedTuple):
    """A connector between the block and something with a place.

    ``along`` and ``across`` are measured in the reading direction and at right angles to it.
    ``part`` is the block's element from the block's corner; ``line`` is where its own line runs.
    """

    host_along: tuple[float, float]
    host_across: tuple[float, float]
    host_line: float
    part_along: tuple[float, float]
    part_across: tuple[float, float]
    part_line: float
    is_downstream: bool
    gap_along: float
    gap_across: float
    pull: float
    ranks: tuple[float, ...]  # the middles along of what joins the host in the same way


def bridges_of(space: Space, block: Block) -> list[Bridge]:
    elements = {each.id: each for each in space.graph.elements}
    placed, own = space.layout.elements, block.layout.elements
    reads_right = space.graph.direction is Direction.RIGHT
    found = []
    for connector in space.graph.connectors:
        if connector.source in placed and connector.target in own:
            host, part, is_downstream = connector.source, connector.target, True
        elif connector.source in own and connector.target in placed:
            host, part, is_downstream = connector.target, connector.source, False
        else:
            continue
        caption = connector.caption_width, connector.caption_height
        long, wide = caption if reads_right else caption[::-1]
        host_along, host_across, host_line = _measured(elements[host], placed[host], reads_right)
        part_along, part_across, part_line = _measured(elements[part], own[part], reads_right)
        found.append(
            Bridge(
                host_along,
                host_across,
                host_line,
                part_along,
                part_across,
                part_line,
                is_downstream,
                max(LEAST_GAP, long + CAPTION_ROOM),
                max(LEAST_GAP, wide + CAPTION_ROOM),
                PULL[connector.pull],
                _ranks(space, host, block, is_downstream=is_downstream),
            )
        )
    return found


def _ranks(space: Space, host: str, block: Block, *, is_downstream: bool) -> tuple[float, ...]:
    """Return the middles along of what is where the block is going to be, seen from its host."""
    reads_right = space.graph.direction is Direction.RIGHT
    found: dict[float, None] = {}
    for connector in space.graph.connectors:
        ends = connector.source, connector.target
        near, far = ends if is_downstream else ends[::-1]
        box = space.layout.elements.get(far)
        if near == host and box is not None and space.home[far] == block.home:
            found[box.x + box.width / 2 if reads_right else box.y + box.height / 2] = None
    return tuple(found)


def _measured(
    element: ElementBox, box: Rect, reads_right: bool
) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Return the element's reach along and across, and where across its line runs (LAY-20)."""
    x, y = (box.x, box.right), (box.y, box.bottom)
    if reads_right:
        return x, y, box.y + box.height * element.middle
    return y, x, box.x + box.width / 2


def line_cost(b: Bridge, along: float, across: float) -> float:
    """Return what the line of one bridge would cost with the block at that place."""
    low, high = b.part_along[0] + along, b.part_along[1] + along
    after, before = low - b.host_along[1], b.host_along[0] - high
    ahead, behind = (after, before) if b.is_downstream else (before, after)
    off = abs(b.part_line + across - b.host_line)
    if ahead >= b.gap_along:
        middle = (low + high) / 2
        if any(abs(rank - middle) < 1 for rank in b.ranks):
            return ahead - b.gap_along + IN_RANK * off
        return ahead - b.gap_along + off + (BENT if off > 1 else 0.0)
    beside = max(
        b.part_across[0] + across - b.host_across[1], b.host_across[0] - b.part_across[1] - across
    )
    aside = abs((low + high - b.host_along[0] - b.host_along[1]) / 2)
    if beside >= b.gap_across:
        return ASIDE + beside - b.gap_across + aside + (BENT if aside > 1 else 0.0)
    if behind >= b.gap_along:
        return AGAINST + behind - b.gap_along + off + (BENT if off > 1 else 0.0)
    return TOO_NEAR + off + aside
