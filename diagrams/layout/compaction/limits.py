"""How far each group may move towards another: the slack of every pair that face each other.

A distance may shrink to what the drawing's measures ask for; one that is smaller already stays as
it is. So the drawing as it stands keeps all of them, and order and gaps survive any movement that
does.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from typing import NamedTuple

from diagrams.layout.compaction.bodies import Bodies, Body, What
from diagrams.layout.fans import BRANCH_LEAST_PX
from diagrams.layout.measures import Measures
from diagrams.layout.model import Direction

# Bodies this near to each other across the movement would touch when one moves past the other.
SIDEWAYS_PX = 11.0
# Beside captions and titles.
CAPTION_GAP_PX = 8.0
# From the ends of the stretch that a caption stands over.
CAPTION_END_PX = 4.0
# Between a line and a border that it runs along.
BORDER_LINE_PX = 12.0
# The middle of a Z stays long enough to be no jog.
STEP_PX = 18.0


SLIGHT = {What.CAPTION, What.TITLE}
SOLID = (What.ELEMENT, What.NOTE, What.ROOM, What.BORDER)


class Limit(NamedTuple):
    """``after`` may come nearer to ``before`` by ``slack``, and no more. Both are groups."""

    before: int
    after: int
    slack: float


def limits(
    bodies: Bodies, measures: Measures, closing: Collection[tuple[int, int]] = ()
) -> list[Limit]:
    """Return the limits between the groups, each pair once with its least slack.

    The steps in ``closing`` may close altogether, so that their line becomes straight.
    """
    gaps = _Gaps(bodies, measures, closing)
    least: dict[tuple[int, int], float] = {}

    def keep(before: int, after: int, gap: float) -> None:
        a, b = bodies.group(before), bodies.group(after)
        if a == b:
            return
        apart = bodies.all[after].low - bodies.all[before].high
        slack = max(apart - gap, 0.0)
        if slack < least.get((a, b), 1e18):
            least[a, b] = slack

    everything = range(len(bodies.all))
    solid = [i for i in everything if bodies.all[i].what in SOLID]
    # Once with everything, and once past the lines and captions in between, whose gaps add up to
    # less than two elements keep between them.
    for numbers in (list(everything), solid):
        for before, after in facing(bodies.all, numbers):
            keep(before, after, gaps.between(before, after))
    for before, after, gap in (*_caption_spans(bodies), *_least_sizes(bodies, measures)):
        keep(before, after, gap)
    return [Limit(a, b, slack) for (a, b), slack in least.items()]


def facing(bodies: list[Body], numbers: list[int]) -> list[tuple[int, int]]:
    """Return the pairs of which the second is the next thing behind the first, in part at least.

    ``starts`` and ``front`` are the profile of what was passed so far: from each start on, the body
    that is furthest ahead.
    """
    out: list[tuple[int, int]] = []
    starts: list[float] = [-1e18]
    front: list[int] = [-1]
    for number in sorted(numbers, key=lambda i: (bodies[i].low, bodies[i].high, i)):
        body = bodies[number]
        first = bisect_right(starts, body.start - SIDEWAYS_PX) - 1
        last = bisect_left(starts, body.end + SIDEWAYS_PX)
        for other in dict.fromkeys(front[first:last]):
            if other >= 0 and bodies[other].high <= body.low:
                out.append((other, number))
        _advance(starts, front, body, number)
    return out


def _advance(starts: list[float], front: list[int], body: Body, number: int) -> None:
    """Make ``body`` the front between its start and its end."""
    first = bisect_left(starts, body.start)
    last = bisect_right(starts, body.end)
    behind = front[last - 1]
    starts[first:last], front[first:last] = [body.start, body.end], [number, behind]


class _Gaps:
    """The distance that two bodies keep, by what they are."""

    def __init__(
        self, bodies: Bodies, measures: Measures, closing: Collection[tuple[int, int]]
    ) -> None:
        self._bodies = bodies
        self._closing = closing
        self._measures = measures
        along = (0 if bodies.graph.direction is Direction.RIGHT else 1) == bodies.axis
        m = measures
        self._solid = max(m.layer_gap, m.row_gap) if along else m.element_gap
        routes = bodies.layout.routes
        self._on_trunks = {
            e for e, c in enumerate(bodies.graph.connectors) if routes[c.id].trunk is not None
        }

    def between(self, before: int, after: int) -> float:
        a, b = self._bodies.all[before], self._bodies.all[after]
        m = self._measures
        kinds = {a.what, b.what}
        if kinds & SLIGHT:
            return CAPTION_GAP_PX
        if kinds == {What.LINE}:
            if a.owner != b.owner:
                return m.line_gap
            return 0.0 if (before, after) in self._closing else STEP_PX
        if kinds == {What.LINE, What.ROOM}:
            return CAPTION_GAP_PX
        if What.BORDER in kinds and What.LINE in kinds:
            return BORDER_LINE_PX
        if What.LINE in kinds:
            line = a if a.what is What.LINE else b
            return BRANCH_LEAST_PX if line.owner in self._on_trunks else m.element_line_gap
        if What.BORDER in kinds:
            return self._at_border(before, after)
        return self._solid

    def _at_border(self, before: int, after: int) -> float:
        """A border keeps its padding to what is inside; to others it is like an element."""
        bodies, m = self._bodies, self._measures
        upright = bodies.axis == 0
        boundary = bodies.boundary_opened_by.get(before)
        if boundary is not None:
            return m.side_padding if upright else boundary.header_height
        if after in bodies.boundary_closed_by:
            return m.side_padding if upright else m.foot_padding
        return m.element_gap


def _least_sizes(bodies: Bodies, measures: Measures) -> Iterator[tuple[int, int, float]]:
    """Yield for each boundary its two borders and how far apart they stay at least."""
    along = (0 if bodies.graph.direction is Direction.RIGHT else 1) == bodies.axis
    for near, boundary in bodies.boundary_opened_by.items():
        if bodies.axis == 0:
            title = boundary.title_width + measures.title_padding if boundary.title_width else 0.0
            least = max(title, measures.boundary_width)
        else:
            least = measures.boundary_height
        if along:
            least = max(least, boundary.room.along)
        yield near, bodies.far_border[boundary.id], least


def _caption_spans(bodies: Bodies) -> Iterator[tuple[int, int, float]]:
    """Yield for each caption over a level stretch that it stays between the stretch's ends."""
    for caption, (before, after) in bodies.spans.items():
        yield before, caption, CAPTION_END_PX
        yield caption, after, CAPTION_END_PX
