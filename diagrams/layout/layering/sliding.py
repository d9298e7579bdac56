"""Ends slide along the sides of elements until they are opposite their far ends.

Of the ends on one side, the run that is worth most stands exactly opposite; the others are spread
between. They keep their order and their distances, and those of two connectors that answer each
other keep more of it, so that they never look like one line with a kink (LAY-38).
"""

from dataclasses import dataclass
from itertools import accumulate, pairwise

from diagrams.layout.layering.caption_rows import Grid
from diagrams.layout.layering.extents import Extents
from diagrams.layout.layering.pieces import ELEMENT, Link
from diagrams.layout.measures import Measures
from diagrams.layout.model import Pull

WORTH = {Pull.MAIN: 1000, Pull.PLAIN: 2, Pull.SIDE: 1}  # of an upright link
FAR = 0.75  # times the width of a side, from its middle: an end cannot come near to what is there
HAIR = 0.005  # px, for sums of fractions


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
    reach = _reach(ends, measures, first, last)
    wanted = [end.wanted for end in ends]
    at: list[float] = [0.0] * count
    worth = [WORTH[end.link.pull] for end in ends]
    upright = _upright_run(wanted, worth, first, last, reach)
    for i in upright:
        at[i] = wanted[i]

    stops = [-1, *upright, count]
    for before, after in pairwise(stops):
        start, stop = before + 1, after
        if start == stop:
            continue
        left = at[before] if before >= 0 else -lead
        right = at[after] if after < count else width - lead
        for i in range(start, stop):
            least = at[before] + reach[i] - reach[before] if before >= 0 else first + reach[i]
            most = (
                at[after] - (reach[after] - reach[i])
                if after < count
                else last - (reach[-1] - reach[i])
            )
            even = left + (right - left) * (i - start + 1) / (stop - start + 1)
            near = min(max(wanted[i], least), most)
            is_far = abs(wanted[i] + lead - width / 2) > width * FAR
            at[i] = even if stop - start > 1 or is_far else near
            at[i] = float(round(min(max(at[i], least), most)))
    for end, offset in zip(ends, at, strict=True):
        if end.is_upper:
            end.link.upper_offset = offset
        else:
            end.link.lower_offset = offset


def _reach(ends: list[_End], measures: Measures, first: float, last: float) -> list[float]:
    """Return how far each end must be from the first; gaps shrink where there is no room.

    There is room from ``first`` to ``last``, and for the others beside the end of the main path,
    when that can be at the anchor: it runs through the middle.
    """
    gaps = [
        measures.pair_gap if a.link.pair == b.link.pair >= 0 else measures.end_gap
        for a, b in pairwise(ends)
    ]
    main = [i for i, end in enumerate(ends) if end.link.pull is Pull.MAIN]
    if len(main) == 1 and first < 0 < last:
        before = _shrunk(gaps[: main[0]], -first)
        after = _shrunk(gaps[main[0] :], last)
        if min((*before, *after), default=0.0) >= measures.main_gap_least:
            return list(accumulate((*before, *after), initial=0.0))
    return list(accumulate(_shrunk(gaps, last - first), initial=0.0))


def _shrunk(gaps: list[float], room: float) -> list[float]:
    scale = min(1.0, room / sum(gaps)) if gaps else 1.0
    return [gap * scale for gap in gaps]


def _upright_run(
    wanted: list[float], worth: list[int], first: float, last: float, reach: list[float]
) -> list[int]:
    """Return the ends, worth most together, that can have what they want.

    All ends keep their order and between ``first`` and ``last``, each ``reach`` from the first end.
    """
    count = len(wanted)
    total = [0] * count  # what the best run that ends here is worth
    previous = [-1] * count
    best = -1
    for i in range(count):
        lowest = first + reach[i]
        highest = last - (reach[-1] - reach[i])
        if wanted[i] < lowest - HAIR or wanted[i] > highest + HAIR:
            continue
        total[i] = worth[i]
        for j in range(i):
            fits = wanted[j] + reach[i] - reach[j] <= wanted[i] + HAIR
            if fits and total[j] + worth[i] > total[i]:
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
