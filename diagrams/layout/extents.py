"""How much room each item of a container takes, from its middle to the left and to the right.

The middle is the line that links are straightened on; left and right may differ. That is how room
around an element is reserved: whoever wants some (loops do, notes beside an element may) adds to
one side, and the placement keeps it free.
"""

from dataclasses import dataclass

from diagrams.layout.clusters import Net
from diagrams.layout.pieces import Piece

LOOP_REACH = 30.0  # a loop's line and the gaps beside its caption
LOOP_MARGIN = 8.0


@dataclass(slots=True)
class Extents:
    """Room by item; grows when rows for captions are added. Lists run in step."""

    left: list[float]
    right: list[float]
    height: list[float]
    width: list[float]  # of the item's own box; only of elements and boundaries

    def add(self, left: float, right: float, height: float) -> None:
        self.left.append(left)
        self.right.append(right)
        self.height.append(height)

    def add_caption(self, net: Net, connector: int) -> None:
        """Room for a caption that stands to the right of its line."""
        self.add(2.0, net.caption_width[connector] + 6.0, net.caption_height[connector] + 4.0)


def extents_of(
    net: Net, number: int, pieces: list[Piece], kind: list[int], boxes: list[tuple[float, float]]
) -> Extents:
    """Return the room of all items of a cluster; ``boxes`` has the sizes of finished clusters.

    An element grows when more lines end on a side than fit there.
    """
    cluster = net.clusters[number]
    measures = net.measures
    count = len(cluster.items)
    ends_below, ends_above = [0] * count, [0] * count
    for piece in pieces:
        if piece.upper >= 0:
            ends_below[piece.upper] += 1
        if piece.lower >= 0:
            ends_above[piece.lower] += 1

    extents = Extents([], [], [], [])
    for i, item in enumerate(cluster.items):
        beside = 0.0
        if cluster.holds_clusters[i]:
            width, height = boxes[item]
        else:
            ends = max(ends_above[i], ends_below[i])
            width = max(
                net.width[item], measures.end_gap_least * (ends - 1) + 2 * measures.end_margin
            )
            height = net.height[item]
            if item in net.loops:
                loops = net.loops[item]
                height = max(height, sum(net.loop_slot(loop) for loop in loops) + LOOP_MARGIN)
                beside = max(LOOP_REACH + net.caption_width[loop] for loop in loops)
        extents.width.append(width)
        extents.add(width / 2, width / 2 + beside, height)
    for _ in range(len(kind) - count):
        extents.add(0.0, 0.0, 0.0)
    return extents
