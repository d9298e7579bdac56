"""Elements that stand for the same kind of thing, side by side, get one size (LAY-30).

Done before a graph is laid out, because everything else follows from the sizes.
"""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from diagrams.layout.cycles import reading_sequence
from diagrams.layout.model import ElementBox, LayoutGraph

OUTLIER = 1.5  # times the median: too unlike its peers to set their size, or to take it


def with_peer_sizes(graph: LayoutGraph) -> LayoutGraph:
    """Return ``graph`` with peers grown to a common size; the same object when none has to grow.

    Peers have one key, one boundary and one rank, which is the longest path that leads to them. No
    element shrinks. Members much wider or taller than the median of theirs are left alone.
    """
    rank = _ranks(graph)
    groups: dict[tuple[str, str | None, int], list[int]] = {}
    for i, element in enumerate(graph.elements):
        if element.peers is not None:
            groups.setdefault((element.peers, element.boundary, rank[i]), []).append(i)

    elements = list(graph.elements)
    for members in groups.values():
        for i, grown in zip(members, _grown([elements[i] for i in members]), strict=True):
            elements[i] = grown
    if all(new is old for new, old in zip(elements, graph.elements, strict=True)):
        return graph
    return replace(graph, elements=tuple(elements))


def _grown(peers: Sequence[ElementBox]) -> list[ElementBox]:
    """Return ``peers`` in their order, those that are alike with the largest width and height."""
    widest = OUTLIER * median(peer.width for peer in peers)
    tallest = OUTLIER * median(peer.height for peer in peers)
    alike = [peer for peer in peers if peer.width <= widest and peer.height <= tallest]
    if len(alike) < 2:
        return list(peers)
    width = max(peer.width for peer in alike)
    height = max(peer.height for peer in alike)
    return [
        replace(peer, width=width, height=height)
        if peer in alike and (peer.width, peer.height) != (width, height)
        else peer
        for peer in peers
    ]


def _ranks(graph: LayoutGraph) -> list[int]:
    """Return each element's longest path from a source, in connectors, cycles broken."""
    index = {element.id: i for i, element in enumerate(graph.elements)}
    edges = [(index[c.source], index[c.target]) for c in graph.connectors]
    sequence = reading_sequence(len(index), edges, [1] * len(edges))
    followers: list[list[int]] = [[] for _ in index]
    for u, v in edges:
        if sequence[u] < sequence[v]:
            followers[u].append(v)
    rank = [0] * len(index)
    for u in sorted(range(len(index)), key=sequence.__getitem__):
        for v in followers[u]:
            rank[v] = max(rank[v], rank[u] + 1)
    return rank
