"""The order of the items in every row, for few crossings.

Sweeps put each item at the mean place of its neighbours in the row before (barycentre), then
neighbours change places where that helps; at last single items are tried at every place of their
row (sifting). Everything is counted in units of work, never in time.
"""

from dataclasses import dataclass

from diagrams.layout.crossings import crossings_between, crossings_side_by_side

SWEEPS = 10
STALE_SWEEPS = 4  # sweeps without a gain after which a start is given up
EXCHANGE_ROUNDS = 2
SIFT_ROUNDS = 4
SIFT_WORK = 20_000  # pairs of items looked at while sifting one container
STARTS = 4
STARTS_UP_TO = 150  # items of a container that is tried from more than one start


@dataclass(slots=True)
class Rows:
    """The rows of one container, top to bottom, and how their items are linked.

    ``above[v]`` and ``below[v]`` hold the items that ``v`` is linked to in the neighbouring rows,
    ``place[v]`` is its index in its row. ``first`` and ``last`` bound the rows that may be
    reordered.
    """

    rows: list[list[int]]
    above: list[list[int]]
    below: list[list[int]]
    place: list[int]
    first: int
    last: int

    def put(self, rows: list[list[int]]) -> None:
        """Take over another order of the same rows."""
        for number, row in enumerate(rows):
            self.rows[number] = list(row)
            for i, v in enumerate(row):
                self.place[v] = i

    def copy(self) -> list[list[int]]:
        return [list(row) for row in self.rows]

    def crossings(self) -> int:
        rows = self.rows
        return sum(
            crossings_between(rows[r], self.below, self.place, len(rows[r + 1]))
            for r in range(len(rows) - 1)
        )


def order_rows(rows: Rows, *, starts: int) -> int:
    """Reorder ``rows`` in place, keeping the best of up to ``starts`` starts; return its crossings.

    Starts differ in whether rows begin mirrored and in whether the first sweep goes down or up.
    """
    given = rows.copy()
    if sum(len(row) for row in given) > STARTS_UP_TO:
        starts = 1
    fewest = -1
    best: list[list[int]] = given
    for start in range(starts):
        mirrored = start & 2
        rows.put(
            [
                row[::-1] if mirrored and rows.first <= r <= rows.last else row
                for r, row in enumerate(given)
            ]
        )
        count = _sweep(rows, upwards_first=bool(start & 1))
        if count:
            count -= _sift(rows)
        if fewest < 0 or count < fewest:
            fewest = count
            best = rows.copy()
            if fewest == 0:
                break
    rows.put(best)
    return fewest


def _sweep(rows: Rows, *, upwards_first: bool) -> int:
    """Sweep up and down with exchanges, keep the best order met; return its crossings."""
    fewest = rows.crossings()
    best = rows.copy()
    stale = 0
    for sweep in range(SWEEPS):
        if fewest == 0:
            break
        if (sweep % 2 == 0) != upwards_first:
            for r in range(rows.first, rows.last + 1):
                _to_barycentres(rows, r, rows.above, r - 1)
        else:
            for r in range(rows.last, rows.first - 1, -1):
                _to_barycentres(rows, r, rows.below, r + 1)
        for _ in range(EXCHANGE_ROUNDS):
            if _exchange(rows) == 0:
                break
        count = rows.crossings()
        if count < fewest:
            fewest = count
            best = rows.copy()
            stale = 0
        else:
            stale += 1
            if stale >= STALE_SWEEPS:
                break
    rows.put(best)
    return fewest


def _to_barycentres(rows: Rows, number: int, neighbours: list[list[int]], other: int) -> None:
    """Sort one row by the mean place of its items' neighbours in row ``other``.

    Places are parts of a row's length, so that an item without neighbours, which stays where it
    is, can be compared with the rest.
    """
    row = rows.rows[number]
    if len(row) < 2:
        return
    place = rows.place
    scale = 1
    if 0 <= other < len(rows.rows):
        scale = max(1, len(rows.rows[other]) - 1)
    keys: list[tuple[float, int]] = []
    for i, v in enumerate(row):
        near = neighbours[v]
        if near:
            total = 0
            for u in near:
                total += place[u]
            keys.append((total / len(near) / scale, i))
        else:
            keys.append((i / (len(row) - 1), i))
    keys.sort()
    ordered = [row[i] for _, i in keys]
    rows.rows[number] = ordered
    for i, v in enumerate(ordered):
        place[v] = i


def _exchange(rows: Rows) -> int:
    """Swap neighbours wherever that takes crossings away; return how many it took."""
    gained = 0
    place = rows.place
    for r in range(rows.first, rows.last + 1):
        row = rows.rows[r]
        if len(row) < 2:
            continue
        aboves = [sorted([place[u] for u in rows.above[v]]) for v in row]
        belows = [sorted([place[w] for w in rows.below[v]]) for v in row]
        for i in range(len(row) - 1):
            j = i + 1
            now = crossings_side_by_side(aboves[i], aboves[j]) + crossings_side_by_side(
                belows[i], belows[j]
            )
            if now == 0:
                continue
            swapped = crossings_side_by_side(aboves[j], aboves[i]) + crossings_side_by_side(
                belows[j], belows[i]
            )
            if swapped < now:
                row[i], row[j] = row[j], row[i]
                aboves[i], aboves[j] = aboves[j], aboves[i]
                belows[i], belows[j] = belows[j], belows[i]
                place[row[i]] = i
                place[row[j]] = j
                gained += now - swapped
    return gained


def _sift(rows: Rows) -> int:
    """Move single items to the best place of their row; return how many crossings that took."""
    work_left = SIFT_WORK
    saved = 0
    for _ in range(SIFT_ROUNDS):
        gained = 0
        for r in range(rows.first, rows.last + 1):
            length = len(rows.rows[r])
            if length >= 3 and work_left >= length * length:
                work_left -= length * length
                gained += _sift_row(rows, r)
        saved += gained
        if gained == 0:
            break
    return saved


def _sift_row(rows: Rows, number: int) -> int:
    row = rows.rows[number]
    place = rows.place
    aboves = {v: sorted([place[u] for u in rows.above[v]]) for v in row}
    belows = {v: sorted([place[w] for w in rows.below[v]]) for v in row}

    def gain_of_passing(left: int, right: int) -> int:
        """Return the crossings that two neighbours lose when they change places."""
        return (
            crossings_side_by_side(aboves[left], aboves[right])
            + crossings_side_by_side(belows[left], belows[right])
            - crossings_side_by_side(aboves[right], aboves[left])
            - crossings_side_by_side(belows[right], belows[left])
        )

    gained = 0
    for v in list(row):
        here = row.index(v)
        most, goal = 0, here
        gain = 0
        for i in range(here - 1, -1, -1):
            gain += gain_of_passing(row[i], v)
            if gain > most:
                most, goal = gain, i
        gain = 0
        for i in range(here + 1, len(row)):
            gain += gain_of_passing(v, row[i])
            if gain > most:
                most, goal = gain, i
        if most > 0:
            row.pop(here)
            row.insert(goal, v)
            gained += most
    for i, v in enumerate(row):
        place[v] = i
    return gained
