"""A container's rows filled: items, the ports of its border, a bend wherever a line passes a row.

The rows of a weave are those of the drawing with one more at either end, outside of the border: it
stands for whatever the ports are linked to out there, and is filled only while the container's own
ports may change places (see `untangling`).
"""

from dataclasses import dataclass, field
from itertools import pairwise

from diagrams.layout.layering.pieces import (
    BEND,
    BOUNDARY,
    ELEMENT,
    LOWER_SIDE,
    PORT,
    UPPER_SIDE,
    Piece,
)
from diagrams.layout.layering.rows import Rows


@dataclass(slots=True)
class Weave:
    """One cluster's items in rows, and the pieces that link them.

    ``kind`` and ``row_of`` are indexed by item. Ends that are no items, a boundary's and those
    outside of the border, are numbered after them.
    """

    pieces: list[Piece]
    kind: list[int]
    row_of: list[int]
    rows: Rows
    connector_at: dict[int, int]  # by port
    outer_ends: dict[int, int]  # by port: the end outside of the border that may be its own
    piece_of: dict[int, Piece] = field(default_factory=dict)  # by connector
    link_below: dict[int, int] = field(default_factory=dict)  # by lower end of a boundary
    link_above: dict[int, int] = field(default_factory=dict)

    def port_order(self, *, upper: bool) -> list[int]:
        """Return the connectors that pass the upper or lower side, from left to right."""
        return [self.connector_at[port] for port in self.rows.rows[1 if upper else -2]]

    def place_outside(self, connector: int, *, upper: bool) -> int:
        """Return from which place a connector comes to the inner boundary at its lower end.

        With ``upper`` false: to which place it goes from the one at its upper end.
        """
        piece = self.piece_of[connector]
        if upper:
            return self.rows.bottom[self.end_above(piece)]
        return self.rows.top[self.end_below(piece)]

    def end_above(self, piece: Piece) -> int:
        """Return the end that the last step of ``piece`` comes from."""
        return piece.upper_end if len(piece.chain) == 2 else piece.chain[-2]

    def end_below(self, piece: Piece) -> int:
        """Return the end that the first step of ``piece`` leads to."""
        return piece.lower_end if len(piece.chain) == 2 else piece.chain[1]

    def order_ports(self, item: int, connectors: list[int], *, upper: bool) -> None:
        """Take over in which order an inner boundary has its ports."""
        rows = self.rows
        if upper:
            ends = [self.piece_of[c].lower_end for c in connectors]
            rows.upper_ends[item] = ends
            rows.above[item] = [self.link_above[end] for end in ends]
        else:
            ends = [self.piece_of[c].upper_end for c in connectors]
            rows.lower_ends[item] = ends
            rows.below[item] = [self.link_below[end] for end in ends]


def weave(
    holds_clusters: list[bool],
    rank: list[int],
    sequence: list[int],
    pieces: list[Piece],
    asides: dict[int, int],
) -> Weave:
    """Fill the rows of a cluster: items by ``sequence``, ports and bends by the order of pieces.

    ``asides`` are the items that are drawn to an end of their row (see `Rows`).
    """
    filling = _Filling(holds_clusters, rank, sequence, pieces)
    for piece in pieces:
        filling.thread(piece)
    return filling.finished(pieces, asides)


class _Filling:
    def __init__(
        self, holds_clusters: list[bool], rank: list[int], sequence: list[int], pieces: list[Piece]
    ) -> None:
        count = len(rank)
        self.kind = [BOUNDARY if inner else ELEMENT for inner in holds_clusters]
        # Row 0 is outside of the border, row 1 holds the ports of the upper side.
        self.row_of = [row + 2 for row in rank]
        self.rows: list[list[int]] = [[] for _ in range(max(rank, default=-1) + 5)]
        in_rows = (item for item in range(count) if rank[item] >= 0)
        for item in sorted(in_rows, key=sequence.__getitem__):
            self.rows[self.row_of[item]].append(item)
        self.connector_at: dict[int, int] = {}
        for piece in pieces:
            if piece.upper == UPPER_SIDE:
                piece.chain = [self._add(PORT, 1)]
            elif piece.lower == LOWER_SIDE:
                piece.chain = [self._add(PORT, len(self.rows) - 2)]
            else:
                continue
            self.connector_at[piece.chain[0]] = piece.connector

    def _add(self, kind: int, row: int) -> int:
        self.kind.append(kind)
        self.row_of.append(row)
        self.rows[row].append(len(self.kind) - 1)
        return len(self.kind) - 1

    def thread(self, piece: Piece) -> None:
        """Lead a piece from its upper to its lower end, with a bend in every row between."""
        start = piece.chain[0] if piece.upper == UPPER_SIDE else piece.upper
        end = piece.chain[0] if piece.lower == LOWER_SIDE else piece.lower
        between = range(self.row_of[start] + 1, self.row_of[end])
        piece.chain = [start, *(self._add(BEND, row) for row in between), end]

    def finished(self, pieces: list[Piece], asides: dict[int, int]) -> Weave:
        ends = len(self.kind)
        for piece in pieces:
            piece.upper_end, piece.lower_end = piece.chain[0], piece.chain[-1]
            if self.kind[piece.upper_end] == BOUNDARY:
                piece.upper_end, ends = ends, ends + 1
            if self.kind[piece.lower_end] == BOUNDARY:
                piece.lower_end, ends = ends, ends + 1
        outer_ends = {port: ends + i for i, port in enumerate(self.connector_at)}
        ends += len(outer_ends)

        above: list[list[int]] = [[] for _ in range(ends)]
        below: list[list[int]] = [[] for _ in range(ends)]
        uppers: dict[int, list[int]] = {}
        lowers: dict[int, list[int]] = {}
        for piece in pieces:
            chain = [piece.upper_end, *piece.chain[1:-1], piece.lower_end]
            for i, (upper, lower) in enumerate(pairwise(chain)):
                below[piece.chain[i]].append(lower)
                above[piece.chain[i + 1]].append(upper)
            if piece.upper_end != piece.chain[0]:
                lowers.setdefault(piece.chain[0], []).append(piece.upper_end)
            if piece.lower_end != piece.chain[-1]:
                uppers.setdefault(piece.chain[-1], []).append(piece.lower_end)
        is_plain = [all(self.kind[v] != BOUNDARY for v in row) for row in self.rows]
        places = [0] * ends, [0] * ends
        rows = Rows(self.rows, above, below, *places, uppers, lowers, is_plain, asides)
        result = Weave(pieces, self.kind, self.row_of, rows, self.connector_at, outer_ends)
        for piece in pieces:
            result.piece_of[piece.connector] = piece
            if piece.upper_end != piece.chain[0]:
                result.link_below[piece.upper_end] = result.end_below(piece)
            if piece.lower_end != piece.chain[-1]:
                result.link_above[piece.lower_end] = result.end_above(piece)
        return result
