"""The coordinates of one container's content, from the inside out.

A finished inner boundary is a box with ports. Everything that is drawn has its room by the time x
and y are fixed: items of a row are disjoint, horizontal stretches exist only between rows, every
one in a track of its own.
"""

from dataclasses import dataclass, field

from diagrams.layout.caption_rows import Grid, with_captions
from diagrams.layout.channels import assign_tracks
from diagrams.layout.clusters import VIEW, Net
from diagrams.layout.ends import spread_ends
from diagrams.layout.extents import Extents, extents_of
from diagrams.layout.measures import Measures
from diagrams.layout.model import Point, Rect
from diagrams.layout.pieces import BOUNDARY, LOWER_SIDE, UPPER_SIDE, Link, Piece
from diagrams.layout.placement import place_rows, separations
from diagrams.layout.straightening import straighten
from diagrams.layout.topology import Topologies, Topology

CAPTION_GAP = 4.0  # between a line and its caption


@dataclass(slots=True)
class Block:
    """A finished cluster: its size, and its content from its own upper left corner."""

    width: float
    height: float
    boxes: list[Rect]  # by item
    lines: list[list[Point]]  # by piece, from its upper to its lower end
    captions: dict[int, Rect]  # by connector
    upper_ports: dict[int, float] = field(default_factory=dict)  # x by connector
    lower_ports: dict[int, float] = field(default_factory=dict)


@dataclass(slots=True)
class _Bands:
    """The y of every row and of the channel below it, and what the content reaches across."""

    top: list[float]
    bottom: list[float]
    first_track: list[float]
    height: float
    left: float
    right: float


def place_clusters(topologies: Topologies) -> list[Block]:
    """Return every cluster of the net with its content placed."""
    net = topologies.net
    blocks = [_UNPLACED] * len(net.clusters)
    for number in reversed(net.by_depth):
        blocks[number] = _place(net, number, topologies.done[number], blocks)
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
    bands = _bands(net, number, grid, extents, x)
    return _block(net, number, pieces, grid, extents, x, bands)


def _bands(net: Net, number: int, grid: Grid, extents: Extents, x: list[float]) -> _Bands:
    """Stack rows and channels, assigning the tracks of each channel on the way."""
    measures = net.measures
    left, right = extents.left, extents.right
    bands = _Bands([], [], [], 0.0, 0.0, 0.0)
    bands.left = min((x[v] - left[v] for row in grid.rows for v in row), default=1e18)
    bands.right = max((x[v] + right[v] for row in grid.rows for v in row), default=-1e18)
    last = len(grid.rows) - 1
    heights = [max((extents.height[v] for v in row), default=0.0) for row in grid.rows]
    gaps: list[float] = []
    starts: list[float] = []
    for r, step in enumerate(grid.links):
        for link in step:
            link.x1 = x[link.upper] + link.upper_offset
            link.x2 = x[link.lower] + link.lower_offset
        tracks = assign_tracks(step, measures.line_gap)
        for link in step:
            bands.left = min(bands.left, link.x1)
            if link.second_track >= 0:
                bands.right = max(bands.right, link.turn_x)
        starts.append(_line_start(measures, r))
        gaps.append(_channel_height(measures, grid, r, tracks, heights[r]))
    _keep_layers_apart(grid, heights, gaps, starts, measures.layer_gap)

    y = _padding_above(net, number)
    for r, height in enumerate(heights):
        bands.top.append(y)
        y += height
        bands.bottom.append(y)
        if r < last:
            bands.first_track.append(y + starts[r])
            y += gaps[r]
    bands.height = y + (measures.foot_padding if number != VIEW else 0.0)
    return bands


def _keep_layers_apart(
    grid: Grid, heights: list[float], gaps: list[float], starts: list[float], least: float
) -> None:
    """Widen channels so that rows of elements are at least ``least`` apart.

    What is missing is shared among the channels between two such rows, half of it above and half
    below the tracks.
    """
    before = -1
    for r, row in enumerate(grid.rows):
        if not any(grid.kind[v] <= BOUNDARY for v in row):
            continue
        if before >= 0:
            there = sum(gaps[before:r]) + sum(heights[before + 1 : r])
            share = max(0.0, least - there) // (r - before)
            for channel in range(before, r):
                gaps[channel] += share
                starts[channel] += share // 2
        before = r


def _line_start(measures: Measures, row: int) -> float:
    """Return the straight run of lines below a row; row 0 holds the ports of the upper side."""
    return measures.line_start if row > 0 else measures.port_start


def _channel_height(
    measures: Measures, grid: Grid, r: int, tracks: int, height_above: float
) -> float:
    last = len(grid.rows) - 1
    inside = r > 0 and r + 1 < last
    if tracks:
        end = measures.line_end if r + 1 < last else measures.port_start
        return _line_start(measures, r) + (tracks - 1) * measures.track_gap + end
    if grid.links[r]:
        if height_above > 0 and inside:
            return measures.row_gap
        return 8.0 if grid.rows[r] else 0.0
    return measures.element_gap if grid.rows[r] and inside else 0.0


def _padding_above(net: Net, number: int) -> float:
    if number == VIEW:
        return 0.0
    return net.measures.side_padding if net.swapped else net.clusters[number].header_height


def _padding_left(net: Net, number: int) -> float:
    if number == VIEW:
        return 0.0
    return net.clusters[number].header_height if net.swapped else net.measures.side_padding


def _block(
    net: Net,
    number: int,
    pieces: list[Piece],
    grid: Grid,
    extents: Extents,
    x: list[float],
    bands: _Bands,
) -> Block:
    cluster = net.clusters[number]
    count = len(cluster.items)
    shift = _padding_left(net, number) - bands.left
    width = bands.right - bands.left
    height = bands.height
    if number != VIEW:
        width += _padding_left(net, number) + net.measures.side_padding
        measures = net.measures
        title = max(cluster.title_width + measures.title_padding, measures.boundary_width)
        if net.swapped:
            width, height = max(width, measures.boundary_height), max(height, title)
        else:
            width, height = max(width, title), max(height, measures.boundary_height)

    boxes = [_NOWHERE] * count
    for r, row in enumerate(grid.rows):
        for v in row:
            if v < count:
                w, h = extents.width[v], extents.depth[v]
                y = bands.top[r] + (bands.bottom[r] - bands.top[r] - h) // 2
                boxes[v] = Rect(x[v] + shift - extents.lead[v], y, w, h)

    block = Block(width, height, boxes, [], {})
    row_of = [0] * len(grid.kind)
    for r, row in enumerate(grid.rows):
        for v in row:
            row_of[v] = r
    steps: list[list[Link]] = [[] for _ in pieces]
    for step in grid.links:
        for link in step:
            steps[link.piece].append(link)
    for piece, links in zip(pieces, steps, strict=True):
        _draw(block, net, piece, links, row_of, bands, shift)
        if piece.caption_item >= 0:
            v = piece.caption_item
            r = row_of[v]
            w, h = net.caption_width[piece.connector], net.caption_height[piece.connector]
            y = bands.top[r] + (bands.bottom[r] - bands.top[r] - h) // 2
            block.captions[piece.connector] = Rect(x[v] + shift + CAPTION_GAP, y, w, h)
    return block


def _draw(
    block: Block,
    net: Net,
    piece: Piece,
    links: list[Link],
    row_of: list[int],
    bands: _Bands,
    shift: float,
) -> None:
    """Append a piece's line to ``block`` and note where it meets the border."""
    start, end = links[0].x1 + shift, links[-1].x2 + shift
    if piece.upper == UPPER_SIDE:
        block.upper_ports[piece.connector] = start
        line = [Point(start, 0.0)]
    else:
        line = [Point(start, block.boxes[piece.upper].bottom)]
    for link in links:
        if link.track < 0:
            continue
        r = row_of[link.upper]
        y = bands.first_track[r] + link.track * net.measures.track_gap
        line.append(Point(link.x1 + shift, y))
        if link.second_track >= 0:
            line.append(Point(link.turn_x + shift, y))
            y = bands.first_track[r] + link.second_track * net.measures.track_gap
            line.append(Point(link.turn_x + shift, y))
        line.append(Point(link.x2 + shift, y))
    if piece.lower == LOWER_SIDE:
        block.lower_ports[piece.connector] = end
        line.append(Point(end, block.height))
    else:
        line.append(Point(end, block.boxes[piece.lower].y))
    block.lines.append(line)


_NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)
_UNPLACED = Block(0.0, 0.0, [], [], {})
