"""The engine as its callers use it: a graph is placed, and the placed drawing is finished.

Placing is cheap enough to be done for every candidate; finishing is for the one that is kept. What
stands beside something else (notes) is no part of the rows: room for it is asked for beforehand,
and it is put there last.
"""

from collections.abc import Iterator
from dataclasses import replace

from diagrams.layout.finish import closed
from diagrams.layout.layered import lay_out
from diagrams.layout.model import Layout, LayoutGraph
from diagrams.layout.notes import with_notes, with_room_for_notes
from diagrams.layout.polish import polish
from diagrams.layout.trunks import with_trunks


def placed(graph: LayoutGraph) -> Layout:
    """Return everything in ``graph`` placed and routed, in its direction and spacing (LAY-1)."""
    return with_notes(graph, lay_out(with_room_for_notes(graph)))


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
    roomy = with_room_for_notes(graph)
    polished = polish(roomy, replace(layout, notes={}))
    yield with_notes(graph, closed(roomy, polished))
    # Before the room is closed in which the single lines of the fans ran.
    with_stems = with_trunks(roomy, polished)
    if with_stems is not polished:
        yield with_notes(graph, closed(roomy, with_stems))
