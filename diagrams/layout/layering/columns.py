"""Leaves of a wide fan in columns, instead of one endless row.

Where one element is joined to very many that are joined to nothing else, a row of them is as wide
as they are together, and rows below each other need a way for every line through all rows above.
So they are put into columns: the lines run down beside a column, each turns once and enters its
leaf from the side, the nearest leaf from the nearest lane, so that nothing crosses.

A column is an unframed cluster, so that rows, orders and channels around it treat it as they treat
any boundary. Only its inside is placed here.
"""

from math import ceil
from typing import NamedTuple

from diagrams.layout.layering.block import CAPTION_GAP, Block
from diagrams.layout.layering.clusters import Net
from diagrams.layout.layering.pieces import UPPER_SIDE
from diagrams.layout.layering.topology import Topology
from diagrams.layout.model import NO_ROOM, Point, Pull, Rect

LEAST_FAN = 16  # a fan with fewer leaves is a row
LEAST_DEPTH = 3  # leaves in a column
CAPTION_END = 6.0  # from a caption to the leaf that its line enters


def gather_columns(net: Net) -> None:
    """Give the leaves of each wide fan of ``net`` clusters of their own, a column each."""
    home = list(net.home)
    parent = [cluster.parent for cluster in net.clusters]
    for fan in _fans(net):
        depth = _best_depth(net, fan)
        if depth < LEAST_DEPTH:
            continue
        around = home[fan[0].leaf]
        count = ceil(len(fan) / depth)
        for column in range(count):
            members = fan[len(fan) * column // count : len(fan) * (column + 1) // count]
            for member in members:
                home[member.leaf] = len(parent)
            net.columns[len(parent)] = _size(net, members)
            parent.append(around)
    if net.columns:
        net.fill(home, parent)


class _Spoke(NamedTuple):
    leaf: int
    connector: int


def _fans(net: Net) -> list[list[_Spoke]]:
    """Return the leaves of each fan that is wide enough, in the order of the input."""
    degree = [0] * len(net.home)
    for source, target in zip(net.source, net.target, strict=True):
        degree[source] += 1
        degree[target] += 1
    fans: dict[tuple[int, bool], list[_Spoke]] = {}
    for connector, (source, target) in enumerate(zip(net.source, net.target, strict=True)):
        if net.home[source] != net.home[target] or net.pull[connector] is Pull.MAIN:
            continue
        for hub, leaf in ((source, target), (target, source)):
            if degree[leaf] == 1 and degree[hub] > 1 and _is_plain(net, leaf):
                fans.setdefault((hub, leaf == target), []).append(_Spoke(leaf, connector))
    return [fan for fan in fans.values() if len(fan) >= LEAST_FAN]


def _is_plain(net: Net, leaf: int) -> bool:
    """Can it stand anywhere? In a column nothing is beside an element, and no end of a row."""
    return net.room[leaf] == NO_ROOM and not net.aside[leaf]


def _best_depth(net: Net, fan: list[_Spoke]) -> int:
    """Return how many leaves a column should hold for the fan to fit a good frame."""
    gap = net.measures.element_gap

    def extent(depth: int) -> float:
        width, height = _size(net, fan[:depth])
        return max(ceil(len(fan) / depth) * (width + gap), height * net.aspect)

    return min(range(1, len(fan) + 1), key=extent)


def _size(net: Net, members: list[_Spoke]) -> tuple[float, float]:
    lanes = (len(members) - 1) * net.measures.line_gap
    width = max(net.width[member.leaf] for member in members)
    height = sum(_row(net, member) for member in members)
    gaps = (len(members) - 1) * net.measures.element_gap
    return lanes + _stub(net, members) + width, height + gaps + net.measures.line_start


def _row(net: Net, member: _Spoke) -> float:
    """Return the height of a leaf's row: half of it at least is as high as its caption."""
    if not net.captioned[member.connector]:
        return net.height[member.leaf]
    caption = ceil(net.caption_height[member.connector]) + CAPTION_GAP
    return max(net.height[member.leaf], 2 * caption)


def _stub(net: Net, members: list[_Spoke]) -> float:
    """Return the straight run of lines into their leaves, beside which their captions stand."""
    captions = [ceil(net.caption_width[m.connector]) for m in members if net.captioned[m.connector]]
    if not captions:
        return net.measures.line_end
    return max(net.measures.line_end, max(captions) + CAPTION_GAP + CAPTION_END)


def place_column(net: Net, number: int, topology: Topology) -> Block:
    """Return a column with its leaves and lines, in the order of its ports."""
    measures, items = net.measures, net.clusters[number].items
    is_below = bool(topology.rows[0])  # the hub is above, lines come down from it
    piece_at = {
        piece.chain[0 if piece.upper == UPPER_SIDE else -1]: index
        for index, piece in enumerate(topology.pieces)
    }
    in_lanes = [piece_at[port] for port in topology.rows[0] or topology.rows[-1]]
    spokes: dict[int, _Spoke] = {}
    for index in in_lanes:
        piece = topology.pieces[index]
        leaf = items[piece.lower if is_below else piece.upper]
        spokes[index] = _Spoke(leaf, piece.connector)
    width, height = _size(net, list(spokes.values()))
    block = Block(width, height, lines=[[] for _ in topology.pieces])
    left = (len(in_lanes) - 1) * measures.line_gap + _stub(net, list(spokes.values()))
    lane = {index: i * measures.line_gap for i, index in enumerate(in_lanes)}

    y = measures.line_start if is_below else 0.0
    for index in reversed(in_lanes) if is_below else in_lanes:
        leaf, connector = spokes[index]
        row = _row(net, spokes[index])
        middle = y + row // 2
        x, w, h = lane[index], net.width[leaf], net.height[leaf]
        block.boxes[net.item_of_element[leaf]] = Rect(left, y + (row - h) // 2, w, h)
        if is_below:
            block.upper_ports[connector] = x
            block.lines[index] = [Point(x, 0.0), Point(x, middle), Point(left, middle)]
        else:
            block.lower_ports[connector] = x
            block.lines[index] = [Point(left, middle), Point(x, middle), Point(x, height)]
        if net.captioned[connector]:
            w, h = net.caption_width[connector], net.caption_height[connector]
            block.captions[connector] = Rect(
                left - CAPTION_END - ceil(w), middle - CAPTION_GAP - ceil(h), w, h
            )
        y += row + measures.element_gap
    return block
