"""The rows of all containers and their order, decided from the outside in.

The order chosen outside fixes the order of a boundary's ports, so that lines do not cross at the
border. Then `untangling` lets go of that where crossings can be saved on both sides together.
"""

from dataclasses import dataclass

from diagrams.layout.layering.clusters import Net
from diagrams.layout.layering.pieces import LOWER_SIDE, UPPER_SIDE, Piece
from diagrams.layout.layering.skeleton import skeleton_of
from diagrams.layout.layering.untangling import untangle
from diagrams.layout.layering.weave import Weave, weave


@dataclass(slots=True)
class Topology:
    """A cluster's rows in order, ports at the first and last row; lists are indexed by item."""

    pieces: list[Piece]
    kind: list[int]
    rows: list[list[int]]
    place: list[int]


@dataclass(slots=True)
class Topologies:
    """The topology of all clusters, by number."""

    net: Net
    downwards: list[bool]  # per connector: its source is the upper end
    done: list[Topology]


def arrange_topology(net: Net) -> Topologies:
    """Decide rows and orders of all clusters."""
    work = _Arranging(net)
    for number in net.by_depth:
        work.begin(number)
    untangle(net, work.weaves)
    return Topologies(net, work.downwards, [work.finished(n) for n in range(len(net.clusters))])


class _Arranging:
    """The clusters while their rows are filled and ordered; lists are indexed by cluster."""

    def __init__(self, net: Net) -> None:
        count = len(net.clusters)
        self.net = net
        self.downwards = [True] * len(net.source)
        self.outside: list[list[Piece]] = [[] for _ in range(count)]
        self.weaves: dict[int, Weave] = {}

    def begin(self, number: int) -> None:
        """Rank and fill one cluster, whose parent is ordered, and cut the pieces inside it."""
        net = self.net
        cluster = net.clusters[number]
        outside = self.outside[number]
        skeleton = skeleton_of(net, number, outside)
        for connector in skeleton.returns:
            self.downwards[connector] = False
        inside = [
            Piece(
                connector,
                u,
                v,
                captioned=net.captioned[connector] and not self._in_column(number, u, v),
            )
            for connector, (u, v) in zip(cluster.connectors, skeleton.edges, strict=True)
        ]
        self.weaves[number] = weave(
            cluster.holds_clusters,
            skeleton.rank,
            skeleton.sequence,
            [*outside, *inside],
            net.asides(number),
        )
        for piece in self.weaves[number].pieces:
            self._cut_inside(number, piece)

    def _in_column(self, number: int, *items: int) -> bool:
        """Say whether one of a cluster's items is a column: captions stand inside of those."""
        cluster = self.net.clusters[number]
        return any(
            cluster.holds_clusters[item] and self.net.clusters[cluster.items[item]].is_column
            for item in items
        )

    def _cut_inside(self, number: int, piece: Piece) -> None:
        """Hand a piece on to the inner boundaries that it ends at."""
        net, cluster, connector = self.net, self.net.clusters[number], piece.connector
        source, target = net.source[connector], net.target[connector]
        upper, lower = (source, target) if self.downwards[connector] else (target, source)
        if piece.upper >= 0 and cluster.holds_clusters[piece.upper]:
            inner = cluster.items[piece.upper]
            within = net.item_within(upper, inner)
            captioned = net.captioned[connector] and net.clusters[inner].is_column
            self.outside[inner].append(Piece(connector, within, LOWER_SIDE, captioned=captioned))
        if piece.lower >= 0 and cluster.holds_clusters[piece.lower]:
            inner = cluster.items[piece.lower]
            within = net.item_within(lower, inner)
            captioned = net.captioned[connector] and net.clusters[inner].is_column
            self.outside[inner].append(Piece(connector, UPPER_SIDE, within, captioned=captioned))

    def finished(self, number: int) -> Topology:
        """Return a cluster's topology, its pieces numbered on each side of each item."""
        weave = self.weaves[number]
        rows = weave.rows
        below: dict[int, list[tuple[int, int, Piece]]] = {}
        above: dict[int, list[tuple[int, int, Piece]]] = {}
        for piece in weave.pieces:
            start, end, connector = piece.chain[0], piece.chain[-1], piece.connector
            # A boundary has its ports in an order of its own, others take lines as they come.
            is_ported = start in rows.lower_ends
            key = rows.bottom[piece.upper_end] if is_ported else rows.top[weave.end_below(piece)]
            below.setdefault(start, []).append((key, connector, piece))
            is_ported = end in rows.upper_ends
            key = rows.top[piece.lower_end] if is_ported else rows.bottom[weave.end_above(piece)]
            above.setdefault(end, []).append((key, connector, piece))
        for ends in below.values():
            for slot, (_, _, piece) in enumerate(sorted(ends, key=lambda end: end[:2])):
                piece.upper_slot = slot
        for ends in above.values():
            for slot, (_, _, piece) in enumerate(sorted(ends, key=lambda end: end[:2])):
                piece.lower_slot = slot

        drawn = [list(row) for row in rows.rows[1:-1]]
        place = [0] * len(weave.kind)
        for row in drawn:
            for i, v in enumerate(row):
                place[v] = i
        return Topology(weave.pieces, weave.kind, drawn, place)
