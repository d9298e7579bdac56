"""From a placed drawing to a finished one: cheaper routes, no room left over, whole px.

Two short rounds of polish are worth more than one long one: closing the room between them turns
bends into straight lines and brings far elements near.
"""

from diagrams.layout.compact import compact
from diagrams.layout.measures import Measures, measures_for
from diagrams.layout.model import Layout, LayoutGraph
from diagrams.layout.polish import polish, polish_for_good
from diagrams.layout.whole_px import in_whole_px


def finish(graph: LayoutGraph, layout: Layout, *, measures: Measures | None = None) -> Layout:
    """Return the layout as it is drawn.

    ``measures`` are those that it was placed with; they default to those of the graph's spacing.
    A clean layout stays clean. Its work is bounded by the size of the graph.
    """
    return closed(graph, polish(graph, layout), measures=measures)


def closed(graph: LayoutGraph, polished: Layout, *, measures: Measures | None = None) -> Layout:
    """Return a layout that was polished once without the room that its routes left over."""
    compacted = compact(graph, polished, measures=measures or measures_for(graph.spacing))
    return in_whole_px(graph, polish_for_good(graph, compacted))
