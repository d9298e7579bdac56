"""The horizontal stretches of lines between two rows, each in a track of its own.

Lines that go right are placed by descending start, lines that go left by ascending start, so that
a line crosses only those that it has to. Where one line comes down at the very x that another
starts from, the first must turn above the second; where such demands run in a ring, one line of the
ring is split and dodges by a free x.
"""

from bisect import bisect_left, insort

from diagrams.layout.layering.pieces import Link

NEAR = 5.0  # ends that are closer than this must not lie above each other
STRAIGHT = 0.01
WHOLE, FIRST, SECOND = 0, 1, 2  # what a stretch is of its link


def assign_tracks(links: list[Link], gap: float) -> int:
    """Set the tracks of ``links``, all of one step; return how many tracks that takes.

    Tracks are numbered from the upper row down. ``gap`` is what two stretches of one track keep
    free between their ends.
    """
    turning = [link for link in links if abs(link.x1 - link.x2) > STRAIGHT]
    if not turning:
        return 0
    uprights = sorted([link.x1 for link in links] + [link.x2 for link in links])
    channel = _Channel(turning, uprights, gap)
    channel.run()
    for i, link in enumerate(channel.owner):
        if channel.part[i] == SECOND:
            link.second_track = channel.track[i]
        else:
            link.track = channel.track[i]
            if channel.part[i] == FIRST:
                link.turn_x = channel.end[i]
    return len(channel.tracks)


class _Channel:
    """Stretches by number: those of whole links first, halves of split links after them."""

    def __init__(self, turning: list[Link], uprights: list[float], gap: float) -> None:
        self.uprights = uprights
        self.gap = gap
        self.start = [link.x1 for link in turning]
        self.end = [link.x2 for link in turning]
        self.owner = list(turning)
        count = len(turning)
        self.part = [WHOLE] * count
        self.track = [-1] * count
        self.floor = [0] * count  # the first track that what must be above leaves free
        self.tracks: list[list[int]] = []
        self.placed: tuple[list[int], list[int]] = ([], [])  # going left, going right
        self.under: list[list[int]] = [[] for _ in range(count)]  # what must be under each
        self.over_count = [0] * count  # how many not yet placed must be above it
        self._demand()
        everyone = range(count)
        self.rightwards = sorted(
            (i for i in everyone if self.end[i] > self.start[i]), key=lambda i: -self.start[i]
        )
        self.leftwards = sorted(
            (i for i in everyone if self.end[i] < self.start[i]), key=lambda i: self.start[i]
        )

    def _demand(self) -> None:
        """Whoever starts where another one ends has to turn above it."""
        by_end = sorted(range(len(self.end)), key=lambda i: self.end[i])
        ends = [self.end[i] for i in by_end]
        for a, start in enumerate(self.start):
            k = bisect_left(ends, start - NEAR)
            while k < len(ends) and ends[k] < start + NEAR:
                b = by_end[k]
                if b != a:
                    self.under[a].append(b)
                    self.over_count[b] += 1
                k += 1

    def run(self) -> None:
        """Place all stretches."""
        first_right = first_left = 0
        placed = 0
        while placed < len(self.start):
            while first_right < len(self.rightwards) and self._done(self.rightwards[first_right]):
                first_right += 1
            while first_left < len(self.leftwards) and self._done(self.leftwards[first_left]):
                first_left += 1
            chosen = self._next(first_right, first_left)
            if chosen < 0:
                chosen = self._split()
            self._place(chosen)
            placed += 1

    def _done(self, i: int) -> bool:
        return self.track[i] >= 0

    def _next(self, first_right: int, first_left: int) -> int:
        """Return the next stretch that nothing unplaced must be above of; -1 in a ring."""
        over = self.over_count
        if first_right < len(self.rightwards) and over[self.rightwards[first_right]] == 0:
            return self.rightwards[first_right]
        if first_left < len(self.leftwards) and over[self.leftwards[first_left]] == 0:
            return self.leftwards[first_left]
        for stretches, first in ((self.rightwards, first_right), (self.leftwards, first_left)):
            for k in range(first, len(stretches)):
                if over[stretches[k]] == 0 and not self._done(stretches[k]):
                    return stretches[k]
        return -1

    def _split(self) -> int:
        """Split the first unplaced whole stretch; return its upper half, which is free to go.

        Whoever had to be above the whole must now be above the lower half only. Stretches that are
        halves already cannot be in a ring alone: their turn is at an x of their own.
        """
        chosen = next(
            i
            for i in (*self.rightwards, *self.leftwards)
            if not self._done(i) and self.part[i] == WHOLE
        )
        low, high = sorted((self.start[chosen], self.end[chosen]))
        turn = _free_x(self.uprights, low, high, self.gap)
        insort(self.uprights, turn)
        half = len(self.start)
        self.start.append(turn)
        self.end.append(self.end[chosen])
        self.owner.append(self.owner[chosen])
        self.part.append(SECOND)
        self.part[chosen] = FIRST
        self.under.append([])
        self.over_count.append(1)
        self.track.append(-1)
        self.floor.append(0)
        for i in range(half):
            if i == chosen or self._done(i):
                continue
            below = self.under[i]
            for k, other in enumerate(below):
                if other == chosen:
                    below[k] = half
                    self.over_count[half] += 1
        self.end[chosen] = turn
        self.under[chosen] = [*self.under[chosen], half]
        self.over_count[chosen] = 0
        (self.rightwards if self.end[half] > turn else self.leftwards).append(half)
        return chosen

    def _place(self, i: int) -> None:
        """Put a stretch into the first track below what it must be under, where it has room."""
        start, end = self.start, self.end
        low, high = min(start[i], end[i]) - self.gap, max(start[i], end[i]) + self.gap
        same_way = self.placed[end[i] > start[i]]
        track = self.floor[i]
        for other in same_way:
            if (
                self.track[other] >= track
                and min(start[other], end[other]) < high
                and max(start[other], end[other]) > low
            ):
                track = self.track[other] + 1
        while True:
            while len(self.tracks) <= track:
                self.tracks.append([])
            if all(
                min(start[other], end[other]) >= high or max(start[other], end[other]) <= low
                for other in self.tracks[track]
            ):
                break
            track += 1
        self.tracks[track].append(i)
        self.track[i] = track
        same_way.append(i)
        for other in self.under[i]:
            self.over_count[other] -= 1
            self.floor[other] = max(self.floor[other], track + 1)


def _free_x(uprights: list[float], low: float, high: float, gap: float) -> float:
    """Return an x that no upright line comes near, between ``low`` and ``high`` if there is one."""
    k = bisect_left(uprights, low)
    widest, middle = 2 * NEAR, -1.0
    while k + 1 < len(uprights) and uprights[k + 1] <= high:
        if uprights[k + 1] - uprights[k] > widest:
            widest = uprights[k + 1] - uprights[k]
            middle = (uprights[k] + uprights[k + 1]) // 2
        k += 1
    if widest > 2 * NEAR:
        return middle
    k = bisect_left(uprights, high)
    while k + 1 < len(uprights):
        if uprights[k + 1] - uprights[k] > 2 * NEAR:
            return (uprights[k] + uprights[k + 1]) // 2
        k += 1
    return uprights[-1] + gap
