"""Where in its row every item stands.

Row by row, each item is drawn to the places that would make its links upright, and a weighted
least-squares fit keeps the order of the row and the gaps in it. All x here are those of the items'
middles.
"""

from itertools import pairwise

from diagrams.layout.layering.caption_rows import Grid
from diagrams.layout.layering.extents import Extents
from diagrams.layout.layering.pieces import BEND, BOUNDARY
from diagrams.layout.measures import Measures
from diagrams.layout.model import Pull

ROUNDS = 14
BALANCED_ROUNDS = 4  # the last rounds, in which both neighbouring rows pull
IDLE_WEIGHT = 0.01  # what keeps an item that nothing pulls where it is

# A line's bends are seen at once, those of a short link between elements hardly.
WEIGHT_OF_LINKS = (1.0, 2.0, 6.0)  # by how many of its two ends are no elements or boundaries
WEIGHT_OF_PULL = {Pull.MAIN: 8.0, Pull.PLAIN: 1.0, Pull.SIDE: 0.35}


def separations(grid: Grid, extents: Extents, measures: Measures) -> list[float]:
    """Return by item how far it must stay from its left neighbour, from middle to middle."""
    kind, left, right = grid.kind, extents.left, extents.right
    apart = [0.0] * len(kind)
    for row in grid.rows:
        for before, v in pairwise(row):
            boxes = (kind[before] <= BOUNDARY) + (kind[v] <= BOUNDARY)
            if boxes == 2:
                gap = measures.element_gap
            elif boxes == 1:
                gap = measures.element_line_gap
            else:
                gap = measures.line_gap
            apart[v] = right[before] + gap + left[v]
    return apart


def place_rows(grid: Grid, apart: list[float]) -> list[float]:
    """Return the x of every item: rows centred, then fitted in turn, then put on whole px."""
    rows = grid.rows
    x = _centred(rows, apart)
    # Per row, the pull of each link from above and from below as (item, other end, weight,
    # difference): looked up thousands of times, so worked out once.
    kind = grid.kind
    from_above: list[list[tuple[int, int, float, float]]] = [[] for _ in rows]
    from_below: list[list[tuple[int, int, float, float]]] = [[] for _ in rows]
    for r, step in enumerate(grid.links):
        for link in step:
            u, v = link.upper, link.lower
            weight = WEIGHT_OF_LINKS[(kind[u] >= BEND) + (kind[v] >= BEND)]
            weight *= WEIGHT_OF_PULL[link.pull]
            from_above[r + 1].append((v, u, weight, link.upper_offset - link.lower_offset))
            from_below[r].append((u, v, weight, link.lower_offset - link.upper_offset))

    total = [0.0] * len(x)
    mass = [0.0] * len(x)
    last = len(rows) - 1
    for sweep in range(ROUNDS):
        both = sweep >= ROUNDS - BALANCED_ROUNDS
        down = sweep % 2 == 0
        for r in range(last + 1) if down else range(last, -1, -1):
            row = rows[r]
            if not row:
                continue
            for v in row:
                total[v] = 0.0
                mass[v] = 0.0
            if down or both:
                for v, u, weight, difference in from_above[r]:
                    total[v] += weight * (x[u] + difference)
                    mass[v] += weight
            if both or not down:
                for v, u, weight, difference in from_below[r]:
                    total[v] += weight * (x[u] + difference)
                    mass[v] += weight
            for v in row:
                if mass[v] > 0.0:
                    total[v] /= mass[v]
                else:
                    total[v] = x[v]
                    mass[v] = IDLE_WEIGHT
            fit_row(row, total, mass, x, apart)
    _to_whole_px(rows, x, apart)
    return x


def fit_row(
    row: list[int], wanted: list[float], weight: list[float], x: list[float], apart: list[float]
) -> None:
    """Set ``x`` of a row's items to the least-squares fit to ``wanted`` that keeps them ``apart``.

    Pool adjacent violators: neighbours that would come too close are pooled and take their mean.
    Time linear in the length of the row.
    """
    base = 0.0
    means: list[float] = []
    masses: list[float] = []
    sizes: list[int] = []
    offsets: list[float] = []
    for i, v in enumerate(row):
        if i:
            base += apart[v]
        offsets.append(base)
        mean = wanted[v] - base
        mass = weight[v]
        size = 1
        while means and means[-1] > mean:
            pooled_mass = masses.pop()
            pooled_mean = means.pop()
            size += sizes.pop()
            mean = (mean * mass + pooled_mean * pooled_mass) / (mass + pooled_mass)
            mass += pooled_mass
        means.append(mean)
        masses.append(mass)
        sizes.append(size)
    i = 0
    for mean, size in zip(means, sizes, strict=True):
        for v in row[i : i + size]:
            x[v] = mean + offsets[i]
            i += 1


def _centred(rows: list[list[int]], apart: list[float]) -> list[float]:
    """Return x with every row as tight as it may be, centred on the widest."""
    x = [0.0] * len(apart)
    spans: list[float] = []
    for row in rows:
        reached = 0.0
        for v in row:
            reached += apart[v]
            x[v] = reached
        spans.append(reached)
    widest = max(spans, default=0.0)
    for row, span in zip(rows, spans, strict=True):
        for v in row:
            x[v] += (widest - span) / 2
    return x


def _to_whole_px(rows: list[list[int]], x: list[float], apart: list[float]) -> None:
    for row in rows:
        lowest = float("-inf")
        for i, v in enumerate(row):
            if i:
                lowest = x[row[i - 1]] + apart[v]
            x[v] = max(float(round(x[v])), lowest)
