"""Where on the sides of elements and boundaries the links end."""

from dataclasses import dataclass
from itertools import pairwise

from diagrams.layout.caption_rows import Grid
from diagrams.layout.clusters import Net
from diagrams.layout.extents import Extents
from diagrams.layout.measures import Measures
from diagrams.layout.model import Pull
from diagrams.layout.pieces import ELEMENT, Link, Piece

WORTH = {Pull.MAIN: 1000, Pull.PLAIN: 2, Pull.SIDE: 1}  # of an upright link
HAIR = 0.005  # px, for sums of fractions


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


@dataclass(slots=True)
class _End:
    """One end on a side: where it is, and where it would have to be for its link to be upright."""

    offset: float
    wanted: float
    link: Link
    is_upper: bool


def slide_ends(grid: Grid, extents: Extents, x: list[float], measures: Measures) -> None:
    """Slide the ends on the lower, then the upper sides of all elements towards their far ends."""
    kind = grid.kind
    for r in range(len(grid.rows)):
        if r + 1 < len(grid.rows):
            sides: dict[int, list[_End]] = {}
            for link in grid.links[r]:
                v = link.upper
                if kind[v] == ELEMENT:
                    wanted = x[link.lower] + link.lower_offset - x[v]
                    sides.setdefault(v, []).append(_End(link.upper_offset, wanted, link, True))
            for v, ends in sides.items():
                _slide(ends, extents.lead[v], extents.width[v], measures)
        if r > 0:
            sides = {}
            for link in grid.links[r - 1]:
                v = link.lower
                if kind[v] == ELEMENT:
                    wanted = x[link.upper] + link.upper_offset - x[v]
                    sides.setdefault(v, []).append(_End(link.lower_offset, wanted, link, False))
            for v, ends in sides.items():
                _slide(ends, extents.lead[v], extents.width[v], measures)


def _slide(ends: list[_End], lead: float, width: float, measures: Measures) -> None:
    """Move the ends of one side, in their order, so that most of their links are upright.

    The side is ``width`` long and starts ``lead`` to the left of the anchor. The others are spread
    between those that could be put exactly opposite their far ends.
    """
    ends.sort(key=lambda end: end.offset)
    count = len(ends)
    margin = measures.margin_of_ends(width)
    first, last = margin - lead, width - lead - margin
    gap = measures.end_gap
    if count > 1:
        gap = min(gap, (last - first) / (count - 1))
    wanted = [end.wanted for end in ends]
    at: list[float] = [0.0] * count
    worth = [WORTH[end.link.pull] for end in ends]
    upright = _upright_run(wanted, worth, first, last, gap)
    for i in upright:
        at[i] = wanted[i]

    stops = [-1, *upright, count]
    for before, after in pairwise(stops):
        start, stop = before + 1, after
        if start == stop:
            continue
        left = at[before] if before >= 0 else -lead
        right = at[after] if after < count else width - lead
        lowest = at[before] + gap if before >= 0 else first
        highest = at[after] - gap if after < count else last
        for i in range(start, stop):
            least = lowest + gap * (i - start)
            most = highest - gap * (stop - 1 - i)
            even = left + (right - left) * (i - start + 1) / (stop - start + 1)
            near = min(max(wanted[i], least), most)
            is_far = abs(wanted[i] + lead - width / 2) > width * 0.75
            at[i] = even if stop - start > 1 or is_far else near
            at[i] = float(round(min(max(at[i], least), most)))
    for end, offset in zip(ends, at, strict=True):
        if end.is_upper:
            end.link.upper_offset = offset
        else:
            end.link.lower_offset = offset


def _upright_run(
    wanted: list[float], worth: list[int], first: float, last: float, gap: float
) -> list[int]:
    """Return the ends, worth most together, that can have what they want in order, ``gap`` apart.

    All ends keep between ``first`` and ``last``.
    """
    count = len(wanted)
    total = [0] * count  # what the best run that ends here is worth
    previous = [-1] * count
    best = -1
    for i in range(count):
        lowest = first + gap * i
        highest = last - gap * (count - 1 - i)
        if wanted[i] < lowest - HAIR or wanted[i] > highest + HAIR:
            continue
        total[i] = worth[i]
        for j in range(i):
            if total[j] + worth[i] > total[i] and wanted[j] + gap * (i - j) <= wanted[i] + HAIR:
                total[i] = total[j] + worth[i]
                previous[i] = j
        if best < 0 or total[i] > total[best]:
            best = i
    run: list[int] = []
    while best >= 0:
        run.append(best)
        best = previous[best]
    run.reverse()
    return run
