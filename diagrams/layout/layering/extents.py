"""How much room each item of a container takes, from its anchor to the left and to the right.

The anchor is where an item's line runs: links are straightened on it. Left and right of it may
differ, and that is how room around an element is reserved: whoever wants some (loops, notes beside
an element, a companion) adds to one side, and the placement keeps it free.
"""

from dataclasses import dataclass
from math import ceil

from diagrams.layout.layering.clusters import Net
from diagrams.layout.layering.pieces import Piece

LOOP_REACH = 30.0  # a loop's line and the gaps beside its caption
LOOP_MARGIN = 8.0


@dataclass(slots=True)
class Extents:
    """Room by item; grows when rows for captions are added. Lists run in step."""

    left: list[float]
    right: list[float]
    height: list[float]
    # Of elements and boundaries only: the box itself, and how far its left side is from the anchor.
    width: list[float]
    depth: list[float]
    lead: list[float]

    def add(self, left: float, right: float, height: float) -> None:
        self.left.append(left)
        self.right.append(right)
        self.height.append(height)

    def add_caption(self, net: Net, connector: int) -> None:
        """Room for a caption that stands to the right of its line."""
        self.add(
            2.0, ceil(net.caption_width[connector]) + 6.0, ceil(net.caption_height[connector]) + 4.0
        )


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

    extents = Extents([], [], [], [], [], [])
    for i, item in enumerate(cluster.items):
        loops_reach = 0.0
        if cluster.holds_clusters[i]:
            width, height = boxes[item]
            lead = width // 2
            room = net.clusters[item].room
        else:
            ends = max(ends_above[i], ends_below[i])
            width = net.width[item]
            if ends > 1:
                margins = 2 * measures.margin_of_ends(width)
                width = max(width, ceil(measures.end_gap_least * (ends - 1) + margins))
            height = net.height[item]
            lead = float(int(width * net.middle[item]))
            room = net.room[item]
            if item in net.loops:
                loops = net.loops[item]
                height = max(height, sum(net.loop_slot(loop) for loop in loops) + LOOP_MARGIN)
                loops_reach = max(LOOP_REACH + net.caption_width[loop] for loop in loops)
        extents.width.append(width)
        extents.depth.append(height)
        extents.lead.append(lead)
        extents.add(
            ceil(room.before) + lead,
            width - lead + ceil(loops_reach + room.after),
            max(height, ceil(room.along)),
        )
    for _ in range(len(kind) - count):
        extents.add(0.0, 0.0, 0.0)
    return extents
