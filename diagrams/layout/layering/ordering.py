"""Steps that reorder the rows of one container, for few crossings.

An item can go to the mean place of its neighbours in the row before (barycentre), change places
with the item beside it, or be tried at every place of its row (sifting).
"""

from diagrams.layout.layering.crossings import gain_of_swapping
from diagrams.layout.layering.rows import Rows

EXCHANGE_ROUNDS = 2
SIFT_ROUNDS = 4
SIFT_WORK = 20_000  # pairs of items looked at while sifting one container


def to_barycentres(rows: Rows, number: int, *, downwards: bool) -> None:
    """Sort one row by the mean place of its items' neighbours in the row before.

    Places are parts of a row's length, so that an item without neighbours, which stays where it
    is, can be compared with the rest. The caller places the row.
    """
    row = rows.rows[number]
    if len(row) < 2:
        return
    neighbours, place = (rows.above, rows.bottom) if downwards else (rows.below, rows.top)
    before = rows.rows[number - 1 if downwards else number + 1]
    scale = max(1, place[before[-1]]) if before else 1
    last = len(row) - 1
    mean: dict[int, float] = {}
    for i, v in enumerate(row):
        near = neighbours[v]
        if len(near) == 1:
            mean[v] = place[near[0]] / scale
        elif near:
            total = 0
            for u in near:
                total += place[u]
            mean[v] = total / len(near) / scale
        else:
            mean[v] = i / last
    rows.rows[number] = sorted(row, key=mean.__getitem__)


def exchange(rows: Rows, first: int, last: int) -> int:
    """Swap neighbours in rows ``first`` to ``last`` where that saves crossings; return how many."""
    gained = 0
    top, bottom = rows.top, rows.bottom
    for r in range(first, last + 1):
        row = rows.rows[r]
        if len(row) < 2:
            continue
        aboves = [sorted([bottom[u] for u in rows.above[v]]) for v in row]
        belows = [sorted([top[w] for w in rows.below[v]]) for v in row]
        before = gained
        for i in range(len(row) - 1):
            j = i + 1
            gain = gain_of_swapping(aboves[i], aboves[j]) + gain_of_swapping(belows[i], belows[j])
            if rows.asides:
                gain += rows.bias(row[i], row[j])
            if gain > 0:
                row[i], row[j] = row[j], row[i]
                aboves[i], aboves[j] = aboves[j], aboves[i]
                belows[i], belows[j] = belows[j], belows[i]
                gained += gain
        if gained > before:
            rows.place_row(r)
    return gained


def sift(rows: Rows, first: int, last: int) -> int:
    """Move single items to the best place of their row; return how many crossings that saved."""
    work_left = SIFT_WORK
    saved = 0
    # Nothing is gained again in a row when neither it nor a row beside it has changed.
    waiting = [len(row) > 1 for row in rows.rows]
    for _ in range(SIFT_ROUNDS):
        gained_any = False
        for r in range(first, last + 1):
            work = len(rows.rows[r]) ** 2
            if not waiting[r] or work > work_left:
                continue
            work_left -= work
            gained = _sift_row(rows, r)
            waiting[r] = gained > 0
            if gained:
                saved += gained
                gained_any = True
                waiting[r - 1] = waiting[r + 1] = True
        if not gained_any:
            break
    return saved


def _sift_row(rows: Rows, number: int) -> int:
    row = rows.rows[number]
    top, bottom = rows.top, rows.bottom
    aboves = {v: sorted([bottom[u] for u in rows.above[v]]) for v in row}
    belows = {v: sorted([top[w] for w in rows.below[v]]) for v in row}
    gained = 0
    for v in list(row):
        above, below = aboves[v], belows[v]
        here = row.index(v)
        most, goal = 0, here
        gain = 0
        for i in range(here - 1, -1, -1):
            w = row[i]
            gain += gain_of_swapping(aboves[w], above) + gain_of_swapping(belows[w], below)
            if rows.asides:
                gain += rows.bias(w, v)
            if gain > most:
                most, goal = gain, i
        gain = 0
        for i in range(here + 1, len(row)):
            w = row[i]
            gain += gain_of_swapping(above, aboves[w]) + gain_of_swapping(below, belows[w])
            if rows.asides:
                gain += rows.bias(v, w)
            if gain > most:
                most, goal = gain, i
        if most > 0:
            row.pop(here)
            row.insert(goal, v)
            gained += most
    if gained:
        rows.place_row(number)
    return gained
