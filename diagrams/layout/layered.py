"""Drawing a graph in layers: rows across the reading direction, boundaries as boxes in boxes.

The method: first decide rows and orders from the outside in, then coordinates from the inside
out, and reserve room for everything that is drawn (captions, titles, lines) while placing, so that
a clean drawing is the normal result and nothing has to be repaired afterwards. See decision 20.
"""

from diagrams.layout.layering.assemble import assemble
from diagrams.layout.layering.clusters import Net
from diagrams.layout.layering.columns import gather_columns
from diagrams.layout.layering.geometry import place_clusters
from diagrams.layout.layering.parts import split_parts
from diagrams.layout.layering.topology import arrange_topology
from diagrams.layout.measures import Measures, measures_for
from diagrams.layout.model import Layout, LayoutGraph

ASPECT = 1.6  # width over height of a drawing that fits a screen


def lay_out(
    graph: LayoutGraph, *, measures: Measures | None = None, aspect: float = ASPECT
) -> Layout:
    """Place everything in ``graph`` and route its connectors, in its reading direction.

    Ids are unique and what they refer to exists. The same graph gives the same bytes on every
    machine; work is bounded by the size of the graph. ``measures`` default to those of the graph's
    spacing; ``aspect`` is what the drawing's width over height should come near to.
    """
    net = Net(graph, measures or measures_for(graph.spacing), aspect)
    gather_columns(net)
    split_parts(net)
    topologies = arrange_topology(net)
    return assemble(topologies, place_clusters(topologies))
