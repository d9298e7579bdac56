"""Upright runs: items are joined into rigid blocks while there is room to.

After the fit of the rows many links miss being straight by a little. Each is tried in turn,
shortest miss first: one of its ends moves until the link is upright and the two are tied to one
block. A block may push its neighbours, as whole blocks, as far as a budget of px moved allows and
without making the container much wider. Done first, instead of last, this would stretch
drawings beyond any use.
"""

from itertools import pairwise

from diagrams.layout.layering.caption_rows import Grid
from diagrams.layout.layering.extents import Extents
from diagrams.layout.layering.pieces import BEND, Link
from diagrams.layout.layering.sliding import slide_ends
from diagrams.layout.measures import Measures
from diagrams.layout.model import Pull

WIDEN = 0.08  # how much wider, on each side, a container may grow
WIDEN_FOR_MAIN = 1.0  # the same for the main path
OWN_PRICE = 0.25  # of moving the block itself, per px and item; pushing others costs 1
PUSH_WORK = 400  # items looked at per push
WORK = 300_000  # the same for all pushes of one kind of links in a container; the rest stay bent
LINE_BUDGET = 10_000.0  # px moved, for a link between two lines
ELEMENT_BUDGET = 1_200.0  # the same for a link with an element or a boundary at an end
ROUNDS = 2
UPRIGHT = 0.01  # px a link may miss and still be upright
HAIR = 0.001


def straighten(
    grid: Grid, extents: Extents, x: list[float], apart: list[float], measures: Measures
) -> None:
    """Move items in ``x`` and ends along their sides so that many links become upright.

    The main path comes first, then lines with lines, then links with an element at one end, then
    side paths, which yield to all others; at last the ends slide.
    """
    blocks = _Blocks(grid, extents, x, apart)
    main: list[Link] = []
    lines: list[Link] = []
    others: list[Link] = []
    side: list[Link] = []
    for step in grid.links:
        for link in step:
            if link.pull is Pull.MAIN:
                main.append(link)
            elif grid.kind[link.upper] >= BEND and grid.kind[link.lower] >= BEND:
                lines.append(link)
            elif link.pull is Pull.PLAIN:
                others.append(link)
            else:
                side.append(link)
    blocks.may_widen(WIDEN_FOR_MAIN)
    for _ in range(ROUNDS):
        blocks.join_all(main, LINE_BUDGET)
    blocks.may_widen(WIDEN)
    blocks.work_left = WORK
    for _ in range(ROUNDS):
        blocks.join_all(lines, LINE_BUDGET)
    blocks.work_left = WORK
    for _ in range(ROUNDS):
        blocks.join_all(others, ELEMENT_BUDGET)
        blocks.join_all(side, ELEMENT_BUDGET)
        slide_ends(grid, extents, x, measures)
        slide_ends(grid, extents, x, measures)


class _Blocks:
    """Items tied into blocks, each moving as one. A block is known by its leader."""

    def __init__(self, grid: Grid, extents: Extents, x: list[float], apart: list[float]) -> None:
        self.x = x
        self.left = extents.left
        self.right = extents.right
        self.leader = list(range(len(x)))
        self.members: list[list[int]] = [[v] for v in range(len(x))]
        self.before = [-1] * len(x)  # the neighbour on the left
        self.after = [-1] * len(x)
        self.apart = apart
        for row in grid.rows:
            for v, w in pairwise(row):
                self.after[v] = w
                self.before[w] = v
        lowest = min((x[v] - self.left[v] for row in grid.rows for v in row), default=0.0)
        highest = max((x[v] + self.right[v] for row in grid.rows for v in row), default=0.0)
        self.span = lowest, highest
        self.lowest, self.highest = self.span
        self.work_left = WORK

    def may_widen(self, part: float) -> None:
        """Let the container grow on each side by so large a part of its width before."""
        lowest, highest = self.span
        spare = part * (highest - lowest)
        self.lowest, self.highest = lowest - spare, highest + spare

    def join_all(self, links: list[Link], budget: float) -> None:
        """Try to make each link upright, those that miss least first."""
        x = self.x
        misses = [
            (abs(x[link.upper] + link.upper_offset - x[link.lower] - link.lower_offset), i)
            for i, link in enumerate(links)
        ]
        for _, i in sorted(misses):
            link = links[i]
            miss = x[link.upper] + link.upper_offset - x[link.lower] - link.lower_offset
            self._join(link.upper, link.lower, miss, budget)

    def _join(self, u: int, v: int, miss: float, budget: float) -> None:
        """Move ``v`` to the right by ``miss``, or ``u`` to the left, and tie their blocks."""
        a, b = self.leader[u], self.leader[v]
        if a == b:
            return
        if not -UPRIGHT < miss < UPRIGHT:
            moves = self._cheaper_moves(a, b, miss, budget)
            if not moves:
                return
            for block, distance in moves.items():
                for w in self.members[block]:
                    self.x[w] += distance
        if len(self.members[a]) < len(self.members[b]):
            a, b = b, a
        for w in self.members[b]:
            self.leader[w] = a
        self.members[a].extend(self.members[b])
        self.members[b] = []

    def _cheaper_moves(self, a: int, b: int, miss: float, budget: float) -> dict[int, float]:
        """Return the cheaper of moving block ``b`` by ``miss`` and ``a`` against it."""
        one = self._push(b, a, miss, budget)
        if len(one) == 1:
            return one  # nobody else has to move: it gets no cheaper
        other = self._push(a, b, -miss, budget)
        if one and other:
            return one if self._cost(one) <= self._cost(other) else other
        return one or other

    def _cost(self, moves: dict[int, float]) -> float:
        return sum(abs(distance) * len(self.members[block]) for block, distance in moves.items())

    def _push(self, block: int, fixed: int, distance: float, budget: float) -> dict[int, float]:
        """Return how far each block must move when ``block`` does and ``fixed`` stays.

        Empty when that costs more than ``budget`` or is impossible.
        """
        x, apart, leader, members = self.x, self.apart, self.leader, self.members
        moves: dict[int, float] = {block: distance}
        waiting = [block]
        spent = abs(distance) * len(members[block]) * OWN_PRICE
        if spent > budget or self.work_left < 0:
            return {}
        work = 0
        rightwards = distance > 0
        while waiting:
            pushed = waiting.pop()
            move = moves[pushed]
            work += len(members[pushed])
            self.work_left -= len(members[pushed])
            for v in members[pushed]:
                if rightwards:
                    w = self.after[v]
                    if w < 0:
                        if x[v] + self.right[v] + move > self.highest:
                            return {}
                        continue
                    need = move - (x[w] - x[v] - apart[w])
                    if need <= HAIR:
                        continue
                else:
                    w = self.before[v]
                    if w < 0:
                        if x[v] - self.left[v] + move < self.lowest:
                            return {}
                        continue
                    need = move + (x[v] - x[w] - apart[v])
                    if need >= -HAIR:
                        continue
                other = leader[w]
                if other == fixed or (other == block and abs(need) > abs(distance) + HAIR):
                    return {}
                further = abs(need) - abs(moves.get(other, 0.0))
                if further > 0:
                    spent += further * len(members[other])
                    if spent > budget:
                        return {}
                    moves[other] = need
                    waiting.append(other)
            if work > PUSH_WORK:
                return {}
        return moves
