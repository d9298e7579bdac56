"""What of a container does not depend on any order: its rows, and which way its connectors run."""

from dataclasses import dataclass
from math import sqrt

from diagrams.layout.clusters import ROW_ALLOWANCE, Net
from diagrams.layout.cycles import reading_sequence
from diagrams.layout.layers import Layering, layer
from diagrams.layout.pieces import UPPER_SIDE, Piece

ROW_SLACK = 1.15  # a row may be this much wider than the proportions ask for


@dataclass(frozen=True, slots=True)
class Skeleton:
    """The rows of a cluster's items; lists are indexed by item, ``edges`` by connector."""

    rank: list[int]
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
    sequence = reading_sequence(count, pairs)
    edges: list[tuple[int, int]] = []
    returns: list[int] = []
    for connector, (u, v) in zip(cluster.connectors, pairs, strict=True):
        if sequence[u] > sequence[v]:
            returns.append(connector)
            edges.append((v, u))
        else:
            edges.append((u, v))

    pull_up = [0] * count
    pull_down = [0] * count
    for piece in outside:
        if piece.upper == UPPER_SIDE:
            pull_up[piece.lower] += 1
        else:
            pull_down[piece.upper] += 1
    widths = [net.likely_width(number, i) for i in range(count)]
    gap = net.measures.element_gap
    area = 0.0
    for i in range(count):
        area += (widths[i] + gap) * (net.likely_height(number, i) + ROW_ALLOWANCE)
    row_width = max(1.0, sqrt(area * net.aspect)) * ROW_SLACK
    rank = layer(Layering(edges, sequence, pull_up, pull_down, widths, row_width, gap))
    return Skeleton(rank, sequence, edges, returns)
