"""The coordinates of one container's content, from the inside out.

A finished inner cluster is a box with ports. Everything that is drawn has its room by the time x
and y are fixed: items of a row are disjoint, horizontal stretches exist only between rows, every
one in a track of its own.
"""

from dataclasses import dataclass
from typing import NamedTuple

from diagrams.layout.layering.bands import Bands, stack
from diagrams.layout.layering.block import CAPTION_GAP, Block
from diagrams.layout.layering.caption_rows import Grid, with_captions
from diagrams.layout.layering.clusters import Net
from diagrams.layout.layering.columns import place_column
from diagrams.layout.layering.ends import spread_ends
from diagrams.layout.layering.extents import Extents, extents_of
from diagrams.layout.layering.pieces import LOWER_SIDE, UPPER_SIDE, Link, Piece
from diagrams.layout.layering.placement import place_rows, separations
from diagrams.layout.layering.straightening import straighten
from diagrams.layout.layering.topology import Topologies, Topology
from diagrams.layout.model import Point, Rect
from diagrams.layout.packing import pack


class _Frame(NamedTuple):
    """The paddings of a cluster, and the least size it may have."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    width: float = 0.0
    height: float = 0.0


def place_clusters(topologies: Topologies) -> list[Block]:
    """Return every cluster of the net with its content placed."""
    net = topologies.net
    blocks = [Block() for _ in net.clusters]
    for number in reversed(net.by_depth):
        topology = topologies.done[number]
        if net.clusters[number].is_column:
            blocks[number] = place_column(net, number, topology)
        else:
            blocks[number] = _place(net, number, topology, blocks)
    return blocks


def _place(net: Net, number: int, topology: Topology, blocks: list[Block]) -> Block:
    measures = net.measures
    pieces = topology.pieces
    sizes = [(block.width, block.height) for block in blocks]
    extents = extents_of(net, number, pieces, topology.kind, sizes)
    grid = with_captions(net, number, topology, extents)
    ports = [(block.upper_ports, block.lower_ports) for block in blocks]
    spread_ends(net, number, pieces, grid, extents, ports)

    apart = separations(grid, extents, measures)
    x = place_rows(grid, apart)
    straighten(grid, extents, x, apart, measures)
    bands = stack(grid, extents, x, measures)

    block = Block()
    loose, width, height = _with_loose(net, number, topology, extents, bands)
    frame = _frame_of(net, number)
    block.width = max(frame.left + width + frame.right, frame.width)
    block.height = max(frame.top + height + frame.bottom, frame.height)
    # What a boundary is larger than its content for its title's sake is shared by both sides.
    dx = frame.left + (block.width - frame.left - frame.right - width) // 2
    dy = frame.top + (block.height - frame.top - frame.bottom - height) // 2
    for item, box in loose.items():
        block.boxes[item] = box._replace(x=box.x + dx, y=box.y + dy)
    _Drawing(net, block, grid, extents, x, bands, dx - bands.left, dy).draw(pieces)
    return block


def _frame_of(net: Net, number: int) -> _Frame:
    cluster, measures = net.clusters[number], net.measures
    if not cluster.is_framed:
        return _Frame()
    side, foot, header = measures.side_padding, measures.foot_padding, cluster.header_height
    width = max(cluster.title_width + measures.title_padding, measures.boundary_width)
    height = measures.boundary_height
    if net.swapped:
        return _Frame(header, side, foot, side, height, width)
    return _Frame(side, header, side, foot, width, height)


def _with_loose(
    net: Net, number: int, topology: Topology, extents: Extents, bands: Bands
) -> tuple[dict[int, Rect], float, float]:
    """Return the boxes of loose items, packed beside the rows, and the size of all content.

    Parts come first, the largest before the others; then single items as one block. Where lines
    pass the border, the rows keep its whole length, and loose items stand to their right.
    """
    cluster, measures = net.clusters[number], net.measures
    loose = [item for item, joined in enumerate(cluster.is_joined) if not joined]
    if not loose:
        return {}, bands.width, bands.height
    sizes = {i: (extents.left[i] + extents.right[i], extents.height[i]) for i in loose}
    parts = [i for i in loose if cluster.holds_clusters[i]]
    parts.sort(key=lambda i: -sizes[i][0] * sizes[i][1])
    singles = [i for i in loose if not cluster.holds_clusters[i]]
    block = pack([sizes[i] for i in singles], gap=measures.element_gap, aspect=net.aspect)

    wholes = [sizes[i] for i in parts]
    if singles:
        wholes.append((block.width, block.height))
    has_rows = any(topology.rows)
    has_ports = bool(topology.rows[0] or topology.rows[-1])
    if has_rows and not has_ports:
        wholes.insert(0, (bands.width, bands.height))
    whole = pack(wholes, gap=measures.part_gap, aspect=net.aspect)
    at = whole.at[1:] if has_rows and not has_ports else whole.at
    beside = bands.width + measures.part_gap if has_ports else 0.0

    boxes: dict[int, Rect] = {}
    places = dict(zip(parts, at, strict=False))
    for item, (dx, dy) in zip(singles, block.at, strict=True):
        places[item] = (at[-1][0] + dx, at[-1][1] + dy)
    for item, (left, top) in places.items():
        width, height = extents.width[item], extents.depth[item]
        x = beside + left + extents.left[item] - extents.lead[item]
        boxes[item] = Rect(x, top + (extents.height[item] - height) // 2, width, height)
    return boxes, beside + whole.width, max(bands.height, whole.height)


@dataclass(slots=True)
class _Drawing:
    """Puts the rows of a cluster into its block, moved by ``dx`` and ``dy``."""

    net: Net
    block: Block
    grid: Grid
    extents: Extents
    x: list[float]
    bands: Bands
    dx: float
    dy: float

    def draw(self, pieces: list[Piece]) -> None:
        extents, block = self.extents, self.block
        row_of = [0] * len(self.grid.kind)
        for r, row in enumerate(self.grid.rows):
            for v in row:
                row_of[v] = r
                if v < len(extents.width):
                    w, h = extents.width[v], extents.depth[v]
                    block.boxes[v] = Rect(
                        self.x[v] + self.dx - extents.lead[v], self._centred(r, h), w, h
                    )
        steps: list[list[Link]] = [[] for _ in pieces]
        for step in self.grid.links:
            for link in step:
                steps[link.piece].append(link)
        for piece, links in zip(pieces, steps, strict=True):
            block.lines.append(self._line(piece, links, row_of))
            v = piece.caption_item
            if v >= 0:
                w = self.net.caption_width[piece.connector]
                h = self.net.caption_height[piece.connector]
                left = self.x[v] + self.dx + CAPTION_GAP
                block.captions[piece.connector] = Rect(left, self._centred(row_of[v], h), w, h)

    def _centred(self, row: int, height: float) -> float:
        """Return the y of something of that height in the middle of a row."""
        top, bottom = self.bands.top[row], self.bands.bottom[row]
        return self.dy + top + (bottom - top - height) // 2

    def _line(self, piece: Piece, links: list[Link], row_of: list[int]) -> list[Point]:
        """Return a piece's line, and note where it meets the border."""
        block, dx = self.block, self.dx
        start, end = links[0].x1 + dx, links[-1].x2 + dx
        if piece.upper == UPPER_SIDE:
            block.upper_ports[piece.connector] = start
            line = [Point(start, 0.0)]
        else:
            line = [Point(start, block.boxes[piece.upper].bottom)]
        for link in links:
            if link.track < 0:
                continue
            first = self.dy + self.bands.first_track[row_of[link.upper]]
            y = first + link.track * self.net.measures.track_gap
            line.append(Point(link.x1 + dx, y))
            if link.second_track >= 0:
                line.append(Point(link.turn_x + dx, y))
                y = first + link.second_track * self.net.measures.track_gap
                line.append(Point(link.turn_x + dx, y))
            line.append(Point(link.x2 + dx, y))
        if piece.lower == LOWER_SIDE:
            block.lower_ports[piece.connector] = end
            line.append(Point(end, block.height))
        else:
            line.append(Point(end, block.boxes[piece.lower].y))
        return line
