"""Which row each item of a container stands in.

Longest path from the sources, with a bound on the width of a row so that a drawing gets the
proportions asked for; then items are drawn towards the side that more of their connectors pull to,
as far as their neighbours and the width of the rows allow. Rows are numbered from 0, downwards.
"""

from dataclasses import dataclass

PULL_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Layering:
    """What the rows of one container follow from; lists are indexed by item.

    ``edges`` all run forwards in ``sequence``, and pull with their ``weights``. ``pull_up`` and
    ``pull_down`` are the weights of what leaves the container by its upper and its lower side.
    ``row_width`` bounds the sum of ``widths`` and gaps of a row that holds more than one item.
    """

    edges: list[tuple[int, int]]
    weights: list[int]
    sequence: list[int]
    pull_up: list[int]
    pull_down: list[int]
    widths: list[float]
    row_width: float
    gap: float


def layer(given: Layering) -> list[int]:
    """Return each item's row; every row up to the last holds an item."""
    count = len(given.widths)
    followers: list[list[int]] = [[] for _ in range(count)]
    feeders: list[list[int]] = [[] for _ in range(count)]
    for u, v in given.edges:
        followers[u].append(v)
        feeders[v].append(u)
    order = sorted(range(count), key=given.sequence.__getitem__)

    rank, filled = _longest_paths(given, order, feeders)
    heavier_below = [down - up for up, down in zip(given.pull_up, given.pull_down, strict=True)]
    for (u, v), weight in zip(given.edges, given.weights, strict=True):
        heavier_below[u] += weight
        heavier_below[v] -= weight
    for _ in range(PULL_ROUNDS):
        if not _pull(given, heavier_below, order, followers, feeders, rank, filled):
            break
    used = sorted(set(rank))
    squeezed = {row: i for i, row in enumerate(used)}
    return [squeezed[row] for row in rank]


def _longest_paths(
    given: Layering, order: list[int], feeders: list[list[int]]
) -> tuple[list[int], list[float]]:
    """Return rows by longest path, items moving on where a row is full, and their widths."""
    widths = given.widths
    rank = [0] * len(widths)
    filled: list[float] = []
    for v in order:
        row = 0
        for u in feeders[v]:
            if rank[u] >= row:
                row = rank[u] + 1
        while row < len(filled) and filled[row] > 0 and filled[row] + widths[v] > given.row_width:
            row += 1
        while len(filled) <= row:
            filled.append(0.0)
        filled[row] += widths[v] + given.gap
        rank[v] = row
    return rank, filled


def _pull(
    given: Layering,
    heavier_below: list[int],
    order: list[int],
    followers: list[list[int]],
    feeders: list[list[int]],
    rank: list[int],
    filled: list[float],
) -> bool:
    """Move items in ``rank`` towards their heavier side; say whether one moved."""
    widths = given.widths
    moved = False
    for v in reversed(order):
        lowest, highest = 0, len(filled) - 1
        for u in feeders[v]:
            if rank[u] >= lowest:
                lowest = rank[u] + 1
        for w in followers[v]:
            if rank[w] <= highest:
                highest = rank[w] - 1
        down = heavier_below[v]
        if down == 0:
            continue
        row = rank[v]
        goal, step = (highest, -1) if down > 0 else (lowest, 1)
        while goal != row and filled[goal] + widths[v] > given.row_width:
            goal += step
        if goal != row and (goal > row) == (down > 0):
            filled[row] -= widths[v] + given.gap
            filled[goal] += widths[v] + given.gap
            rank[v] = goal
            moved = True
    return moved
