"""Rows of their own for captions, between the rows of elements.

A caption is an item that its line runs through, ordered between the line's neighbours, so it adds
no crossing and nothing else can ever lie under it.
"""

from dataclasses import dataclass

from diagrams.layout.layering.clusters import Net
from diagrams.layout.layering.extents import Extents
from diagrams.layout.layering.pieces import BEND, CAPTION, TITLE, Link
from diagrams.layout.layering.topology import Topology

TITLE_GAP = 6.0


@dataclass(slots=True)
class Grid:
    """All rows of a cluster with the links between each row and the next."""

    rows: list[list[int]]
    links: list[list[Link]]
    kind: list[int]
    place: list[int]


def with_captions(net: Net, number: int, topology: Topology, extents: Extents) -> Grid:
    """Return the rows with those for captions in between, and all links.

    Adds the new items' room to ``extents``, and notes each caption's item in its piece.
    """
    pieces = topology.pieces
    base = topology.rows
    kind = list(topology.kind)
    steps: list[list[Link]] = [[] for _ in range(len(base) - 1)]
    caption_row = [-1] * len(pieces)
    row_of = [0] * len(kind)
    for r, row in enumerate(base):
        for v in row:
            row_of[v] = r
    for index, piece in enumerate(pieces):
        chain = piece.chain
        start = row_of[chain[0]]
        pull, pair = net.pull[piece.connector], net.pair[piece.connector]
        for k in range(len(chain) - 1):
            steps[start + k].append(Link(chain[k], chain[k + 1], index, pull, pair))
        if piece.captioned:
            caption_row[index] = start + (len(chain) - 1) // 2

    rows: list[list[int]] = []
    links: list[list[Link]] = []
    for r, row in enumerate(base):
        rows.append(list(row))
        if r == len(base) - 1:
            break
        step = steps[r]
        if not any(caption_row[link.piece] == r for link in step):
            links.append(step)
            continue
        between: list[int] = []
        uppers: list[Link] = []
        lowers: list[Link] = []
        for link in _in_between_order(topology, step):
            item = len(kind)
            connector = pieces[link.piece].connector
            if caption_row[link.piece] == r:
                kind.append(CAPTION)
                extents.add_caption(net, connector)
                pieces[link.piece].caption_item = item
            else:
                kind.append(BEND)
                extents.add(0.0, 0.0, 0.0)
            between.append(item)
            uppers.append(Link(link.upper, item, link.piece, link.pull, link.pair))
            lowers.append(Link(item, link.lower, link.piece, link.pull, link.pair))
        rows.append(between)
        links.append(uppers)
        links.append(lowers)

    # Reading to the right, a title lies along the side where no line comes in.
    title_width = net.clusters[number].title_width
    if title_width > 0 and not net.swapped and rows[0]:
        rows[0].insert(0, len(kind))
        kind.append(TITLE)
        extents.add(0.0, title_width + TITLE_GAP, 0.0)

    place = [0] * len(kind)
    for row in rows:
        for i, v in enumerate(row):
            place[v] = i
    return Grid(rows, links, kind, place)


def _in_between_order(topology: Topology, step: list[Link]) -> list[Link]:
    """Order the links of one step by the mean of where they start and where they end."""
    pieces, place = topology.pieces, topology.place
    real = len([1 for kind in topology.kind if kind < BEND])

    def by_upper_end(link: Link) -> tuple[int, int]:
        slot = pieces[link.piece].upper_slot if link.upper < real else 0
        return place[link.upper], slot

    def by_lower_end(link: Link) -> tuple[int, int]:
        slot = pieces[link.piece].lower_slot if link.lower < real else 0
        return place[link.lower], slot

    by_upper = sorted(step, key=lambda link: by_upper_end(link) + by_lower_end(link))
    upper_rank = {link.piece: i for i, link in enumerate(by_upper)}
    by_lower = sorted(by_upper, key=lambda link: by_lower_end(link) + by_upper_end(link))
    keys = [(upper_rank[link.piece] + i, i) for i, link in enumerate(by_lower)]
    return [by_lower[i] for _, i in sorted(keys)]
