"""The engine as its callers use it: a graph is placed, and the placed drawing is finished.

Placing is cheap enough to be done for every candidate; finishing is for the one that is kept. What
stands beside something else (notes, loop companions, satellites) is no part of the rows: room for
it is asked for beforehand, and it is put there last.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Self

from diagrams.layout.companions import (
    AFTER,
    BEFORE,
    Companion,
    companions_of,
    with_companions,
    without_companions,
)
from diagrams.layout.finish import closed
from diagrams.layout.hanging import sides_for, with_free_ways, with_hung
from diagrams.layout.layered import lay_out
from diagrams.layout.model import Hung, Layout, LayoutGraph
from diagrams.layout.notes import with_notes, with_room_for_notes
from diagrams.layout.polish import polish
from diagrams.layout.reading import reading_of
from diagrams.layout.satellite_lines import NoWay
from diagrams.layout.satellite_rows import SatelliteRow, satellite_rows, without_satellites
from diagrams.layout.satellites import satellites_of
from diagrams.layout.trunks import with_trunks
from diagrams.layout.whole_px import in_whole_px

NOWHERE: Mapping[str, int] = {}
# Layouts with satellites hung, the second without those that found no way in the first.
TRIES = 2
# In larger drawings something else nearly always gets worse by hanging them, and looking for that
# takes as long as the drawing itself.
HUNG_AMONG = 30  # elements


def placed(graph: LayoutGraph) -> Layout:
    """Return everything in ``graph`` placed and routed, in its direction and spacing (LAY-1)."""
    return with_satellites(graph, placed_in_rows(graph))


def placed_in_rows(graph: LayoutGraph) -> Layout:
    """Return the graph placed with everything in rows that could hang at a boundary."""
    rows = _Rows.of(graph, NOWHERE)
    return rows.with_all_beside(lay_out(rows.graph))


def with_satellites(graph: LayoutGraph, in_rows: Layout) -> Layout:
    """Return the graph placed with satellites at their boundaries, where that reads no worse.

    ``in_rows`` is what `placed_in_rows` answered for ``graph``, and what is returned when there are
    no satellites, they cannot hang without a fault, or the drawing has many elements.
    """
    if len(graph.elements) > HUNG_AMONG:
        return in_rows
    sides: Mapping[str, int] = sides_for(graph, in_rows)
    for _ in range(TRIES):
        if not sides:
            break
        rows = _Rows.of(graph, sides)
        try:
            beside = rows.completed(lay_out(rows.graph))
        except NoWay as blocked:
            sides = rows.sides_without(blocked.boundaries)
            continue
        if _is_no_worse(graph, beside, in_rows):
            return replace(beside, hung=Hung(sides, in_rows))
        break
    return in_rows


def finished(graph: LayoutGraph, layout: Layout) -> Layout:
    """Return the layout, which `placed` answered for ``graph``, as it is drawn.

    Every connector has a line of its own. A clean layout stays clean.
    """
    return next(drawings(graph, layout))


def drawings(graph: LayoutGraph, layout: Layout) -> Iterator[Layout]:
    """Yield the layout, which `placed` answered for ``graph``, as it could be drawn.

    First with every connector on a line of its own, then with its fans on trunks, if it has some.
    Which of them reads better is for the caller to judge (LAY-45). A clean layout stays clean.
    """
    hung = layout.hung
    if hung is None:
        yield from _drawings(graph, layout, NOWHERE)
        return
    beside = _drawings(graph, replace(layout, hung=None), hung.sides)
    in_rows = _drawings(graph, hung.in_rows, NOWHERE)
    first = next(beside, None)
    # Closing moves things and may turn the scales, except where no fault came of it.
    other = None if first is not None and reading_of(graph, first).is_faultless else next(in_rows)
    if first is not None and (other is None or _is_no_worse(graph, first, other)):
        yield in_whole_px(graph, first)
        yield from (in_whole_px(graph, drawing) for drawing in beside)
    elif other is not None:
        yield other
        yield from in_rows


def _drawings(graph: LayoutGraph, layout: Layout, sides: Mapping[str, int]) -> Iterator[Layout]:
    """Yield the drawings of ``layout`` in which satellites hang where ``sides`` says.

    Those in which they cannot are left out; there is none such when ``sides`` is empty.
    """
    rows = _Rows.of(graph, sides)
    for drawing in rows.drawings(rows.alone(layout)):
        # What was moved to close the drawing may be in the way of a satellite's line.
        with suppress(NoWay):
            yield rows.completed(drawing)


def _is_no_worse(graph: LayoutGraph, layout: Layout, other: Layout) -> bool:
    return reading_of(graph, layout).is_no_worse_than(reading_of(graph, other))


@dataclass(frozen=True)
class _Rows:
    """What of a graph is laid out in rows, with room for what is put beside them."""

    whole: LayoutGraph
    rest: LayoutGraph  # without what is hung
    graph: LayoutGraph
    companions: tuple[Companion, ...]
    satellites: tuple[SatelliteRow, ...]

    @classmethod
    def of(cls, whole: LayoutGraph, sides: Mapping[str, int]) -> Self:
        """Return the rows without the satellites in ``sides``, which says where they hang."""
        satellites = satellite_rows(whole, satellites_of(whole), sides) if sides else ()
        rest = without_satellites(whole, satellites)
        if satellites:
            # Those without a host come after everything, and what is hung is not there yet.
            hosted = (each for each in whole.notes if (each.about or each.boundary) is not None)
            rest = replace(rest, notes=tuple(hosted))
        calling = {
            each.partner.id for row in satellites for each in row.satellites if row.side == AFTER
        }
        companions = tuple(
            replace(each, side=BEFORE) if each.host.id in calling else each
            for each in companions_of(whole)
        )
        graph = with_room_for_notes(without_companions(rest, companions))
        return cls(whole, rest, graph, companions, satellites)

    def alone(self, layout: Layout) -> Layout:
        """Return a layout of the whole without what is beside the rows."""
        return replace(
            layout,
            elements={each.id: layout.elements[each.id] for each in self.graph.elements},
            routes={each.id: layout.routes[each.id] for each in self.graph.connectors},
            notes={},
        )

    def drawings(self, layout: Layout) -> Iterator[Layout]:
        """Yield a layout of the rows finished, then once more with fans on trunks if it has any."""
        graph = with_free_ways(self.graph, layout, self.satellites)
        polished = polish(graph, layout)
        yield closed(graph, polished)
        # Before the room is closed in which the single lines of the fans ran.
        with_stems = with_trunks(graph, polished)
        if with_stems is not polished:
            yield closed(graph, with_stems)

    def with_all_beside(self, layout: Layout) -> Layout:
        """Return a layout of the rows with all notes and companions of ``rest``."""
        return with_notes(self.rest, with_companions(self.rest, layout, self.companions))

    def completed(self, layout: Layout) -> Layout:
        """Return a layout of the rows with everything that stands beside them.

        Raises:
            NoWay: satellites should hang there and cannot.
        """
        beside = self.with_all_beside(layout)
        if not self.satellites:
            return beside
        return with_notes(self.whole, with_hung(self.whole, beside, self.satellites))

    def sides_without(self, boundaries: Collection[str]) -> Mapping[str, int]:
        """Return where the satellites hang that are not at one of ``boundaries``."""
        return {
            each.element.id: row.side
            for row in self.satellites
            if row.boundary not in boundaries
            for each in row.satellites
        }
