"""The rows of a container and their order, decided from the outside in.

The order chosen outside fixes the order of a boundary's ports, so that a connector never has to
cross its neighbours at the border.
"""

from dataclasses import dataclass, field

from diagrams.layout.clusters import ROW_ALLOWANCE, Net
from diagrams.layout.cycles import reading_sequence
from diagrams.layout.layers import Layering, layer
from diagrams.layout.ordering import STARTS, Rows, order_rows
from diagrams.layout.pieces import BEND, BOUNDARY, ELEMENT, LOWER_SIDE, PORT, UPPER_SIDE, Piece

ROW_SLACK = 1.15  # a row may be this much wider than the proportions ask for


@dataclass(slots=True)
class Skeleton:
    """What of a cluster does not depend on any order: its rows and which way its connectors run."""

    rank: list[int]  # row of each item
    sequence: list[int]  # reading order, cycles broken
    edges: list[tuple[int, int]]  # upper and lower item of each of the cluster's connectors


@dataclass(slots=True)
class Topology:
    """A cluster's rows in order, ports at the first and last row; lists are indexed by item."""

    pieces: list[Piece]
    kind: list[int]
    rows: list[list[int]]
    place: list[int]


@dataclass(slots=True)
class Topologies:
    """The topology of all clusters, and what they share."""

    net: Net
    downwards: list[bool]  # per connector: its source is the upper end
    outside: list[list[Piece]]  # per cluster: the pieces that come in through its ports
    skeletons: list[Skeleton] = field(default_factory=list)
    done: list[Topology] = field(default_factory=list)
    far: list[float] = field(default_factory=list)  # per element: rough place from the left, 0 … 1


def arrange_topology(net: Net) -> Topologies:
    """Decide rows and orders of all clusters.

    Two passes when there are boundaries: the first does not know yet where lines go inside of
    them, the second settles ties by that.
    """
    count = len(net.clusters)
    state = Topologies(net, [True] * len(net.source), [[] for _ in range(count)])
    state.skeletons = [_EMPTY] * count
    state.done = [_NONE] * count
    for number in net.by_depth:
        state.skeletons[number] = _skeleton(state, number)
        _order(state, number, starts=1 if count > 1 else STARTS)
    if count > 1:
        state.far = _far_ends(state)
        state.outside = [[] for _ in range(count)]
        for number in net.by_depth:
            _order(state, number, starts=STARTS)
    return state


def _skeleton(state: Topologies, number: int) -> Skeleton:
    """Break cycles and rank the items of one cluster."""
    net = state.net
    cluster = net.clusters[number]
    count = len(cluster.items)
    pairs = [(net.source_item[c], net.target_item[c]) for c in cluster.connectors]
    sequence = reading_sequence(count, pairs)
    edges: list[tuple[int, int]] = []
    for connector, (u, v) in zip(cluster.connectors, pairs, strict=True):
        if sequence[u] > sequence[v]:
            state.downwards[connector] = False
            edges.append((v, u))
        else:
            edges.append((u, v))

    pull_up = [0] * count
    pull_down = [0] * count
    for piece in state.outside[number]:
        if piece.upper == UPPER_SIDE:
            pull_up[piece.lower] += 1
        else:
            pull_down[piece.upper] += 1
    widths = [net.likely_width(number, i) for i in range(count)]
    gap = net.measures.element_gap
    area = 0.0
    for i in range(count):
        area += (widths[i] + gap) * (net.likely_height(number, i) + ROW_ALLOWANCE)
    row_width = max(1.0, (area * net.aspect) ** 0.5) * ROW_SLACK
    rank = layer(Layering(edges, sequence, pull_up, pull_down, widths, row_width, gap))
    return Skeleton(rank, sequence, edges)


def _order(state: Topologies, number: int, *, starts: int) -> None:
    """Fill and order the rows of one cluster, and hand the ports of its boundaries on to them."""
    net = state.net
    cluster = net.clusters[number]
    skeleton = state.skeletons[number]
    pieces = state.outside[number]
    for connector, (u, v) in zip(cluster.connectors, skeleton.edges, strict=True):
        pieces.append(Piece(connector, u, v, captioned=net.captioned[connector]))

    count = len(cluster.items)
    before = state.done[number].place if state.far else skeleton.sequence
    builder = _RowBuilder(cluster.holds_clusters, skeleton.rank)
    for item in sorted(range(count), key=before.__getitem__):
        builder.rows[skeleton.rank[item] + 1].append(item)
    builder.add_ports(pieces)
    for piece in pieces:
        builder.thread(piece)

    rows = Rows(
        builder.rows,
        builder.above,
        builder.below,
        [0] * len(builder.kind),
        first=1,
        last=len(builder.rows) - 2,
    )
    order_rows(rows, starts=starts)
    state.done[number] = Topology(pieces, builder.kind, rows.rows, rows.place)
    _hand_on_ports(state, number)


class _RowBuilder:
    """Collects the items of all rows: ports first and last, elements and boundaries between."""

    def __init__(self, holds_clusters: list[bool], rank: list[int]) -> None:
        count = len(rank)
        self.kind = [BOUNDARY if inner else ELEMENT for inner in holds_clusters]
        self.row_of = [row + 1 for row in rank]
        self.above: list[list[int]] = [[] for _ in range(count)]
        self.below: list[list[int]] = [[] for _ in range(count)]
        last = max(rank, default=-1) + 2
        self.rows: list[list[int]] = [[] for _ in range(last + 1)]
        self.port: dict[int, int] = {}  # by the index of its piece in `add_ports`

    def add(self, kind: int, row: int) -> int:
        self.kind.append(kind)
        self.row_of.append(row)
        self.above.append([])
        self.below.append([])
        self.rows[row].append(len(self.kind) - 1)
        return len(self.kind) - 1

    def add_ports(self, pieces: list[Piece]) -> None:
        """Add the ports of all pieces that meet the border, in the order of ``pieces``."""
        for piece in pieces:
            if piece.upper == UPPER_SIDE:
                piece.chain = [self.add(PORT, 0)]
        for piece in pieces:
            if piece.lower == LOWER_SIDE:
                piece.chain = [piece.upper, self.add(PORT, len(self.rows) - 1)]

    def thread(self, piece: Piece) -> None:
        """Lead a piece from its upper to its lower end, with a bend in every row between."""
        start = piece.chain[0] if piece.upper == UPPER_SIDE else piece.upper
        end = piece.chain[1] if piece.lower == LOWER_SIDE else piece.lower
        piece.chain = [start]
        before = start
        for row in range(self.row_of[start] + 1, self.row_of[end]):
            bend = self.add(BEND, row)
            self._link(before, bend)
            piece.chain.append(bend)
            before = bend
        self._link(before, end)
        piece.chain.append(end)

    def _link(self, upper: int, lower: int) -> None:
        self.below[upper].append(lower)
        self.above[lower].append(upper)


def _hand_on_ports(state: Topologies, number: int) -> None:
    """Number the pieces on each side of each item; inner boundaries get theirs in that order."""
    net = state.net
    cluster = net.clusters[number]
    topology = state.done[number]
    place, far = topology.place, state.far
    count = len(cluster.items)
    lower_side: list[list[tuple[int, float, int, int]]] = [[] for _ in range(count)]
    upper_side: list[list[tuple[int, float, int, int]]] = [[] for _ in range(count)]
    for index, piece in enumerate(topology.pieces):
        connector = piece.connector
        tie = far[net.source[connector]] + far[net.target[connector]] if far else 0.0
        if piece.upper >= 0:
            lower_side[piece.upper].append((place[piece.chain[1]], tie, connector, index))
        if piece.lower >= 0:
            upper_side[piece.lower].append((place[piece.chain[-2]], tie, connector, index))
    for item in range(count):
        lower_side[item].sort()
        upper_side[item].sort()
        for slot, (_, _, _, index) in enumerate(lower_side[item]):
            topology.pieces[index].upper_slot = slot
        for slot, (_, _, _, index) in enumerate(upper_side[item]):
            topology.pieces[index].lower_slot = slot
        if not cluster.holds_clusters[item]:
            continue
        inner = cluster.items[item]
        coming_in = state.outside[inner]
        for _, _, connector, _ in upper_side[item]:
            end = net.target[connector] if state.downwards[connector] else net.source[connector]
            coming_in.append(
                Piece(connector, UPPER_SIDE, net.item_within(end, inner), captioned=False)
            )
        for _, _, connector, _ in lower_side[item]:
            end = net.source[connector] if state.downwards[connector] else net.target[connector]
            coming_in.append(
                Piece(connector, net.item_within(end, inner), LOWER_SIDE, captioned=False)
            )


def _far_ends(state: Topologies) -> list[float]:
    """Return every element's place from the left in the drawing so far, between 0 and 1."""
    net = state.net
    left = [0.0] * len(net.clusters)
    right = [1.0] * len(net.clusters)
    far = [0.5] * len(net.width)
    for number in net.by_depth:
        cluster = net.clusters[number]
        count = len(cluster.items)
        span = right[number] - left[number]
        for row in state.done[number].rows[1:-1]:
            widths = [net.likely_width(number, v) if v < count else 20.0 for v in row]
            total = sum(widths)
            reached = 0.0
            for v, width in zip(row, widths, strict=True):
                if v < count:
                    start = left[number] + span * reached / total
                    end = left[number] + span * (reached + width) / total
                    if cluster.holds_clusters[v]:
                        left[cluster.items[v]], right[cluster.items[v]] = start, end
                    else:
                        far[cluster.items[v]] = (start + end) / 2
                reached += width
    return far


_EMPTY = Skeleton([], [], [])
_NONE = Topology([], [], [], [])
