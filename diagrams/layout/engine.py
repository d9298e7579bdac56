"""The engine as its callers use it: a graph is placed, and the placed drawing is finished.

Placing is cheap enough to be done for every candidate; finishing is for the one that is kept. What
stands beside something else (notes, loop companions) is no part of the rows: room for it is asked
for beforehand, and it is put there last.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from diagrams.layout.companions import (
    Companion,
    companions_of,
    with_companions,
    without_companions,
)
from diagrams.layout.finish import closed
from diagrams.layout.layered import lay_out
from diagrams.layout.model import Layout, LayoutGraph
from diagrams.layout.notes import with_notes, with_room_for_notes
from diagrams.layout.polish import polish
from diagrams.layout.trunks import with_trunks


def placed(graph: LayoutGraph) -> Layout:
    """Return everything in ``graph`` placed and routed, in its direction and spacing (LAY-1)."""
    rows = _Rows.of(graph)
    return rows.completed(lay_out(rows.graph))


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
    rows = _Rows.of(graph)
    polished = polish(rows.graph, rows.alone(layout))
    yield rows.completed(closed(rows.graph, polished))
    # Before the room is closed in which the single lines of the fans ran.
    with_stems = with_trunks(rows.graph, polished)
    if with_stems is not polished:
        yield rows.completed(closed(rows.graph, with_stems))


@dataclass(frozen=True)
class _Rows:
    """What of a graph is laid out in rows, with room for what is put beside them."""

    whole: LayoutGraph
    graph: LayoutGraph
    companions: tuple[Companion, ...]

    @classmethod
    def of(cls, whole: LayoutGraph) -> Self:
        companions = companions_of(whole)
        return cls(whole, with_room_for_notes(without_companions(whole, companions)), companions)

    def alone(self, layout: Layout) -> Layout:
        """Return a layout of the whole without what is beside the rows."""
        return replace(
            layout,
            elements={each.id: layout.elements[each.id] for each in self.graph.elements},
            routes={each.id: layout.routes[each.id] for each in self.graph.connectors},
            notes={},
        )

    def completed(self, layout: Layout) -> Layout:
        """Return a layout of the rows with everything that stands beside them."""
        return with_notes(self.whole, with_companions(self.whole, layout, self.companions))
