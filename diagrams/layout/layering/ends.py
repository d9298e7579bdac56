"""Where on the sides of elements and boundaries the links end."""

from diagrams.layout.layering.caption_rows import Grid
from diagrams.layout.layering.clusters import Net
from diagrams.layout.layering.extents import Extents
from diagrams.layout.layering.pieces import Link, Piece
from diagrams.layout.model import Pull


def spread_ends(
    net: Net,
    number: int,
    pieces: list[Piece],
    grid: Grid,
    extents: Extents,
    ports: list[tuple[dict[int, float], dict[int, float]]],
) -> None:
    """Give every link its ends, spread evenly along elements, at the ports of inner boundaries.

    ``ports[c]`` holds the x of the ports on the upper and the lower side of cluster ``c``, by
    connector, from its left. Sorts the links of every step from left to right.
    """
    cluster = net.clusters[number]
    count = len(cluster.items)
    place = grid.place
    below: list[list[tuple[int, int, Link]]] = [[] for _ in range(count)]
    above: list[list[tuple[int, int, Link]]] = [[] for _ in range(count)]
    for step in grid.links:
        for link in step:
            piece = pieces[link.piece]
            if link.upper < count:
                below[link.upper].append((place[link.lower], piece.upper_slot, link))
            if link.lower < count:
                above[link.lower].append((place[link.upper], piece.lower_slot, link))
    for item in range(count):
        width, lead = extents.width[item], extents.lead[item]
        outgoing = [end[2] for end in sorted(below[item], key=lambda end: end[:2])]
        incoming = [end[2] for end in sorted(above[item], key=lambda end: end[:2])]
        if cluster.holds_clusters[item]:
            upper_ports, lower_ports = ports[cluster.items[item]]
            for link in outgoing:
                link.upper_offset = lower_ports[pieces[link.piece].connector] - lead
            for link in incoming:
                link.lower_offset = upper_ports[pieces[link.piece].connector] - lead
        else:
            gap = net.measures.end_gap_least
            for link, offset in zip(outgoing, _spread(outgoing, width, lead, gap), strict=True):
                link.upper_offset = offset
            for link, offset in zip(incoming, _spread(incoming, width, lead, gap), strict=True):
                link.lower_offset = offset
    for step in grid.links:
        step.sort(
            key=lambda link: (
                place[link.upper],
                link.upper_offset,
                place[link.lower],
                link.lower_offset,
            )
        )


def _spread(links: list[Link], width: float, lead: float, least_gap: float) -> list[float]:
    """Return offsets from the anchor that spread the ends of ``links`` evenly along a side.

    A lone one is at the anchor, and so is that of the main path, with the others beside it, where
    they have room there: so the main path runs through the middle of its elements.
    """
    count = len(links)
    if count == 1:
        return [0.0]
    on_main = [i for i, link in enumerate(links) if link.pull is Pull.MAIN]
    if len(on_main) == 1:
        before, after = on_main[0], count - 1 - on_main[0]
        room_before, room_after = lead / (before + 1), (width - lead) / (after + 1)
        if min(room_before, room_after) >= least_gap:
            return [
                *(float(round(room_before * (i + 1) - lead)) for i in range(before)),
                0.0,
                *(float(round(room_after * (i + 1))) for i in range(after)),
            ]
    return [float(round(width * (i + 1) / (count + 1) - lead)) for i in range(count)]
