"""What the rows of a container hold, and the pieces that connectors are cut into.

A connector that enters or leaves boundaries has one *piece* in every cluster it crosses. A piece
runs from an upper to a lower end; at the border of its cluster it ends in a *port*.

Items are numbered from 0: first the cluster's own elements and inner boundaries, then whatever
else takes room in a row. Each has a kind. A new kind of thing that needs room of its own (a mark
on a line, say) is one more constant here, an item in a row where `topology` or `caption_rows`
builds it, its extents where `extents` sets them, and a place in the answer in `assemble`.
Room *around* an element needs no kind: see `extents`.
"""

from diagrams.layout.model import Pull

ELEMENT = 0
BOUNDARY = 1
BEND = 2  # where a piece passes a row
CAPTION = 3
PORT = 4  # where a piece meets the cluster's border
TITLE = 5  # a boundary's title, kept clear of what enters from above

UPPER_SIDE = -1  # instead of an item: the piece comes in by the cluster's upper side
LOWER_SIDE = -2


class Piece:
    """One connector inside one cluster, from an upper item (or side) to a lower one.

    ``chain`` lists the items it runs through, first and last included. ``upper_end`` and
    ``lower_end`` are the ends it has there while rows are ordered (see `rows`), ``upper_slot`` and
    ``lower_slot`` its place among the pieces at that side of its item, from the left.
    ``caption_item`` is the item of its caption, -1 for none.
    """

    __slots__ = (
        "caption_item",
        "captioned",
        "chain",
        "connector",
        "lower",
        "lower_end",
        "lower_slot",
        "upper",
        "upper_end",
        "upper_slot",
    )

    def __init__(self, connector: int, upper: int, lower: int, *, captioned: bool) -> None:
        self.connector = connector
        self.upper = upper
        self.lower = lower
        self.captioned = captioned
        self.chain: list[int] = []
        self.upper_end = -1
        self.lower_end = -1
        self.upper_slot = 0
        self.lower_slot = 0
        self.caption_item = -1


class Link:
    """One step of a piece, between two neighbouring rows.

    ``upper_offset`` and ``lower_offset`` say where it ends, from the anchors of its items, ``pull``
    how much its connector may bend the drawing to its will, ``pair`` with which others it answers
    one another (-1: none). What
    follows is worked out for the channel between the rows: ``x1`` and ``x2`` are where it leaves
    the upper and enters the lower row; ``track`` is the lane of its horizontal stretch (-1: it runs
    straight), ``second_track`` that of the rest when it has to dodge at ``turn_x``.
    """

    __slots__ = (
        "lower",
        "lower_offset",
        "pair",
        "piece",
        "pull",
        "second_track",
        "track",
        "turn_x",
        "upper",
        "upper_offset",
        "x1",
        "x2",
    )

    def __init__(self, upper: int, lower: int, piece: int, pull: Pull, pair: int) -> None:
        self.upper = upper
        self.lower = lower
        self.piece = piece
        self.pull = pull
        self.pair = pair
        self.upper_offset = 0.0
        self.lower_offset = 0.0
        self.x1 = 0.0
        self.x2 = 0.0
        self.track = -1
        self.second_track = -1
        self.turn_x = 0.0
