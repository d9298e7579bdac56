"""What of a container does not depend on any order: its rows, and which way its connectors run."""

from dataclasses import dataclass
from math import sqrt

from diagrams.layout.cycles import reading_sequence
from diagrams.layout.layering.clusters import ROW_ALLOWANCE, Net
from diagrams.layout.layering.layers import Layering, layer
from diagrams.layout.layering.pieces import UPPER_SIDE, Piece
from diagrams.layout.model import Pull

# Which way cycles are broken: the main path is never turned, a side path rather than the rest.
CYCLE_WEIGHT = {Pull.MAIN: 1000, Pull.PLAIN: 2, Pull.SIDE: 1}
# How strongly an item is drawn towards the row of what it is linked to.
LAYER_WEIGHT = {Pull.MAIN: 32, Pull.PLAIN: 4, Pull.SIDE: 1}
RETURN_WEIGHT = 1
ROW_SLACK = 1.15  # a row may be this much wider than the proportions ask for
LEVEL_MOST = 6  # elements that make one row to be level with what they are joined to (LAY-22)


@dataclass(frozen=True, slots=True)
class Skeleton:
    """The rows of a cluster's items; lists are indexed by item, ``edges`` by connector."""

    rank: list[int]  # -1 for loose items, which are in no row
    sequence: list[int]  # reading order, cycles broken
    edges: list[tuple[int, int]]  # upper and lower item of each of the cluster's connectors
    returns: list[int]  # the connectors whose source is the lower end


def skeleton_of(net: Net, number: int, outside: list[Piece]) -> Skeleton:
    """Break cycles and rank the items of one cluster.

    ``outside`` are the pieces that come in through the cluster's border: they pull to their side.
    """
    cluster = net.clusters[number]
    count = len(cluster.items)
    pairs = [(net.source_item[c], net.target_item[c]) for c in cluster.connectors]
    weights = [CYCLE_WEIGHT[net.pull[c]] for c in cluster.connectors]
    sequence = reading_sequence(count, pairs, weights)
    edges: list[tuple[int, int]] = []
    pulls: list[int] = []
    returns: list[int] = []
    for connector, (u, v) in zip(cluster.connectors, pairs, strict=True):
        if sequence[u] > sequence[v]:
            returns.append(connector)
            edges.append((v, u))
            pulls.append(RETURN_WEIGHT)
        else:
            edges.append((u, v))
            pulls.append(LAYER_WEIGHT[net.pull[connector]])

    pull_up = [0] * count
    pull_down = [0] * count
    for piece in outside:
        weight = LAYER_WEIGHT[net.pull[piece.connector]]
        if piece.upper == UPPER_SIDE:
            pull_up[piece.lower] += weight
        else:
            pull_down[piece.upper] += weight
    return Skeleton(
        _ranks(net, number, outside, sequence, edges, pulls, pull_up, pull_down),
        sequence,
        edges,
        returns,
    )


def _are_paired(net: Net, outside: list[Piece]) -> bool:
    """Does each piece join an element of its own to one of its own outside?"""
    ends = [
        end
        for piece in outside
        for end in (net.source[piece.connector], net.target[piece.connector])
    ]
    return bool(ends) and len(set(ends)) == len(ends)


def _ranks(
    net: Net,
    number: int,
    outside: list[Piece],
    sequence: list[int],
    edges: list[tuple[int, int]],
    pulls: list[int],
    pull_up: list[int],
    pull_down: list[int],
) -> list[int]:
    """Rank the items that something is joined to; loose ones get -1."""
    cluster = net.clusters[number]
    if cluster.is_column:
        return [0] * len(cluster.items)
    joined = [i for i, is_joined in enumerate(cluster.is_joined) if is_joined]
    at = {item: i for i, item in enumerate(joined)}
    widths = [net.likely_width(number, item) for item in joined]
    gap = net.measures.element_gap
    area = 0.0
    for item, width in zip(joined, widths, strict=True):
        area += (width + gap) * (net.likely_height(number, item) + ROW_ALLOWANCE)
    row_width = max(1.0, sqrt(area * net.aspect)) * ROW_SLACK
    if len(joined) <= LEVEL_MOST and not edges and _are_paired(net, outside):
        # In two rows they would be in the way of one another's lines.
        row_width = max(row_width, sum(widths) + gap * len(widths))
    rows = layer(
        Layering(
            edges=[(at[u], at[v]) for u, v in edges],
            weights=pulls,
            sequence=[sequence[item] for item in joined],
            pull_up=[pull_up[item] for item in joined],
            pull_down=[pull_down[item] for item in joined],
            widths=widths,
            row_width=row_width,
            gap=gap,
        )
    )
    rank = [-1] * len(cluster.items)
    for item, row in zip(joined, rows, strict=True):
        rank[item] = row
    return rank
