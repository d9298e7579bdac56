"""New routes for some connectors of a drawing; nothing else changes.

For what a person dragged, for edits and for additions. The connectors named are taken out and
routed again, shortest first. Where that takes the room of one that was sound as it was and finds it
no other, its route is put back and what is in its way is routed again: a drawing that is clean
stays so.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from diagrams.layout.model import Layout, LayoutGraph
from diagrams.layout.routing.price import least_price
from diagrams.layout.routing.sketch import Sketch, numbers_of
from diagrams.layout.routing.sound import is_sound
from diagrams.layout.routing.turns import drawn_route, says_what_it_should, stand, take_turn

# What one call may look at, and of that one connector: some seconds of work on a slow machine. No
# drawing of ours comes near it; what is read from a file may be of any size and density.
UNITS = 30_000_000
UNITS_OF_ONE = 7_000_000
# How often what is in the way of a lost route is routed again, before all is.
REPAIRS = 3
# Closer to a corner than this a wished-for end would seem to miss its element.
CORNER_LEAST_PX = 4.0


class Side(IntEnum):
    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3


class EndWish(NamedTuple):
    """Where a person wants a connector's end: a side, and how far along it (0 to 1)."""

    side: Side
    offset: float


@dataclass(frozen=True, slots=True)
class EndWishes:
    source: EndWish | None = None
    target: EndWish | None = None


def reroute(
    graph: LayoutGraph,
    layout: Layout,
    connectors: Collection[str],
    *,
    wishes: Mapping[str, EndWishes] | None = None,
    units: int = UNITS,
) -> Layout:
    """Return the layout with new routes for ``connectors``; every other route is the same object.

    A connector may have no route yet, and elements may have moved away from the ends of those
    named. Ends keep to ``wishes``. One for which nothing better is found keeps the route it had if
    that still joins its elements, else gets a plain one for the gate to judge; none that was sound
    loses its room to another. A new route is on no trunk. Loops on one element are left as they
    are.

    It is bounded in work: past ``units`` all that can keep its route does, and the others get the
    plainest there is.
    """
    loops = {e for e, c in enumerate(graph.connectors) if c.source == c.target}
    asked = _Asked(graph, layout, numbers_of(graph, connectors) - loops, wishes or {}, units)
    sketch = asked.sketch()
    worse_off = asked.routed(sketch, asked.chosen)
    if not worse_off:
        return sketch.finished()

    sound = asked.sound_ones()
    lost = worse_off & sound
    for _ in range(REPAIRS):
        if not lost:
            return sketch.finished()
        lost = asked.repaired(sketch, lost, sound)
    return sketch.finished() if not lost else asked.around(sound, work=sketch.work).finished()


@dataclass(frozen=True, slots=True)
class _Asked:
    graph: LayoutGraph
    layout: Layout
    chosen: set[int]
    wishes: Mapping[str, EndWishes]
    units: int

    def sketch(self) -> Sketch:
        """Return the drawing without the chosen connectors, their ends pinned as wished for."""
        sketch = Sketch(self.graph, self.layout, lifted=self.chosen)
        for e in self.chosen:
            wish = self.wishes.get(self.graph.connectors[e].id)
            if wish is not None:
                _pin(sketch, e, sketch.source[e], wish.source)
                _pin(sketch, e, sketch.target[e], wish.target)
        return sketch

    def routed(
        self, sketch: Sketch, connectors: Collection[int], *, sound: Collection[int] = ()
    ) -> frozenset[int]:
        """Put lifted connectors back, shortest first; return those whose route is no better now.

        Those known to be ``sound`` as they were drawn are not led through boundaries instead.
        """
        worse_off = []
        for e in self._in_turn(sketch, connectors):
            sketch.limit = min(sketch.work + UNITS_OF_ONE, self.units)
            if not take_turn(sketch, e, may_lose=e not in sound):
                worse_off.append(e)
        # One that kept its route is as it was, unless others have come too near since.
        return frozenset([e for e in worse_off if e in sketch.touched]) | self._spoilt(
            sketch, worse_off
        )

    def sound_ones(self) -> frozenset[int]:
        """Return the chosen connectors that are sound as they were drawn, all of them together."""
        sketch = self.sketch()
        there = []
        for e in sorted(self.chosen):
            drawn = drawn_route(sketch, e)
            if drawn is not None and says_what_it_should(sketch, e, drawn):
                stand(sketch, e)
                there.append(e)
        return frozenset(there) - self._spoilt(sketch, there)

    def repaired(
        self, sketch: Sketch, lost: Collection[int], sound: frozenset[int]
    ) -> frozenset[int]:
        """Put the routes of those that lost theirs back as drawn, and route what is in their way.

        Return those of the ``sound`` that have lost theirs by that.
        """
        for e in sorted(lost):
            sketch.withdraw(e)
            stand(sketch, e)
        rivals = sorted(self._spoilt(sketch, sketch.touched) & self.chosen)
        for e in rivals:
            sketch.withdraw(e)
        self.routed(sketch, rivals, sound=sound)
        return self._spoilt(sketch, sound)

    def around(self, sound: frozenset[int], *, work: int) -> Sketch:
        """Return the drawing routed with all ``sound`` connectors in it from the first.

        Each leaves its route for a better one only, so none can lose it.
        """
        sketch = self.sketch()
        sketch.work = work
        for e in sorted(sound):
            stand(sketch, e)
        for e in self._in_turn(sketch, self.chosen):
            if e in sound:
                if sketch.work > self.units:
                    continue
                sketch.withdraw(e)
            self.routed(sketch, [e], sound=sound)
        return sketch

    def _in_turn(self, sketch: Sketch, connectors: Collection[int]) -> list[int]:
        return sorted(connectors, key=lambda e: (least_price(sketch, e), e))

    def _spoilt(self, sketch: Sketch, connectors: Collection[int]) -> frozenset[int]:
        """Return those of the connectors, all in the drawing, that are not sound in it."""
        sketch.limit = sketch.work + UNITS_OF_ONE
        return frozenset([e for e in sorted(connectors) if not is_sound(sketch, e)])


def _pin(sketch: Sketch, e: int, node: int, wish: EndWish | None) -> None:
    if wish is None:
        return
    axis = wish.side % 2
    box = sketch.box[node]
    at = box[axis] + wish.offset * box[axis + 2]
    low, high = box[axis] + CORNER_LEAST_PX, box[axis] + box[axis + 2] - CORNER_LEAST_PX
    sketch.pinned[e, node] = (wish.side, min(max(at, low), high))
