"""The engine as its callers use it: a graph is placed, and the placed drawing is finished.

Placing is cheap enough to be done for every candidate; finishing is for the one that is kept. What
stands beside something else (notes) is no part of the rows: room for it is asked for beforehand,
and it is put there last.
"""

from dataclasses import replace

from diagrams.layout.finish import finish
from diagrams.layout.layered import lay_out
from diagrams.layout.model import Layout, LayoutGraph
from diagrams.layout.notes import with_notes, with_room_for_notes


def placed(graph: LayoutGraph) -> Layout:
    """Return everything in ``graph`` placed and routed, in its direction and spacing (LAY-1)."""
    return with_notes(graph, lay_out(with_room_for_notes(graph)))


def finished(graph: LayoutGraph, layout: Layout) -> Layout:
    """Return the layout, which `placed` answered for ``graph``, as it is drawn.

    A clean layout stays clean.
    """
    bare = replace(layout, notes={})
    return with_notes(graph, finish(with_room_for_notes(graph), bare))
