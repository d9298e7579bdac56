"""A graph as the engine works on it: numbers in flat lists, one cluster per container.

A *cluster* is the view itself (number 0), a boundary, a part of one that no connector joins with
the rest (see `parts`), or a column of leaves (see `columns`). It holds *items*: its own elements
and its inner clusters as boxes; those that nothing is joined to are loose. A connector belongs to
the innermost cluster that holds both of its ends (LAY-10); there it joins two items.

The engine draws downwards. To read to the right, `Net` is given the graph with its axes swapped.
"""

from dataclasses import dataclass, field
from math import ceil, sqrt

from diagrams.layout.measures import Measures
from diagrams.layout.model import NO_ROOM, Direction, LayoutGraph, Room

VIEW = 0
ROW_ALLOWANCE = 90.0  # what a row takes beside its elements: lines, captions, gaps
BOUNDARY_ALLOWANCE = 6000.0  # px², a boundary's own share of room
BOUNDARY_SLACK = 1.25  # boxes in boxes never fill them


@dataclass(slots=True)
class Cluster:
    """A container and what it holds; ``items`` are numbers of elements or of clusters.

    A boundary is framed: it has paddings, a header and a least size. For columns see there.
    """

    number: int
    parent: int
    depth: int
    title_width: float = 0.0
    header_height: float = 0.0
    room: Room = NO_ROOM
    aside: int = 0
    is_framed: bool = False
    is_column: bool = False
    items: list[int] = field(default_factory=list)
    holds_clusters: list[bool] = field(default_factory=list)  # per item
    is_joined: list[bool] = field(default_factory=list)  # per item: not loose
    connectors: list[int] = field(default_factory=list)  # those that join two of its items

    def add(self, number: int, *, is_cluster: bool) -> int:
        """Hold one more item and return its index."""
        self.items.append(number)
        self.holds_clusters.append(is_cluster)
        self.is_joined.append(False)
        return len(self.items) - 1


class Net:
    """A `LayoutGraph` in numbers: elements, clusters and connectors by their place in the input.

    ``width`` runs along a row and ``height`` from row to row, whichever way the drawing reads.
    """

    def __init__(self, graph: LayoutGraph, measures: Measures, aspect: float) -> None:
        """Index ``graph``; ``aspect`` is the width over the height of a good drawing.

        Sizes are rounded up to whole px. Ids are unique, connectors join known elements and parents
        exist, without circles: the document has seen to that.
        """
        swap = graph.direction is Direction.RIGHT
        self.graph = graph
        self.measures = measures
        self.swapped = swap
        self.aspect = 1.0 / aspect if swap else aspect

        elements = graph.elements
        self.width = [float(ceil(e.height if swap else e.width)) for e in elements]
        self.height = [float(ceil(e.width if swap else e.height)) for e in elements]
        # Across the flow an element's line runs through its glyph, which is not always its middle.
        self.middle = [e.middle if swap else 0.5 for e in elements]
        self.room = [e.room for e in elements]
        self.aside = [e.aside for e in elements]
        connectors = graph.connectors
        self.caption_width = [
            float(c.caption_height if swap else c.caption_width) for c in connectors
        ]
        self.caption_height = [
            float(c.caption_width if swap else c.caption_height) for c in connectors
        ]
        self.pull = [c.pull for c in connectors]
        self.captioned = [c.caption_width > 0 and c.caption_height > 0 for c in connectors]

        index = {e.id: i for i, e in enumerate(elements)}
        self.source = [index[c.source] for c in connectors]
        self.target = [index[c.target] for c in connectors]
        self.pair = _pairs(self.source, self.target)
        self.loops: dict[int, list[int]] = {}  # connectors from an element to itself
        for connector, (source, target) in enumerate(zip(self.source, self.target, strict=True)):
            if source == target:
                self.loops.setdefault(source, []).append(connector)
        self.source_item = [0] * len(connectors)
        self.target_item = [0] * len(connectors)
        self._areas: dict[int, float] = {}
        self.columns: dict[int, tuple[float, float]] = {}  # size by number of the cluster

        number = {b.id: i + 1 for i, b in enumerate(graph.boundaries)}
        home = [number[e.boundary] if e.boundary is not None else VIEW for e in elements]
        boundaries = graph.boundaries
        parent = [-1] + [number[b.parent] if b.parent is not None else VIEW for b in boundaries]
        self.fill(home, parent)

    def fill(self, home: list[int], parent: list[int]) -> None:
        """Put elements and clusters into each other, and give each connector to its cluster.

        ``home`` is by element, ``parent`` by cluster: the view first, then the boundaries in their
        order, then any number of parts.
        """
        self.home = home
        self.clusters = self._clusters(parent)
        self.by_depth = sorted(range(len(parent)), key=lambda c: self.clusters[c].depth)
        self.item_of_element = [
            self.clusters[at].add(i, is_cluster=False) for i, at in enumerate(home)
        ]
        self.item_of_cluster = [0] * len(parent)
        for cluster in self.clusters[1:]:
            self.item_of_cluster[cluster.number] = self.clusters[cluster.parent].add(
                cluster.number, is_cluster=True
            )
        for connector in range(len(self.source)):
            if self.source[connector] != self.target[connector]:
                self._assign(connector)
        # Nothing can be joined to these from outside: each is ordered by itself.
        self.roots = [
            cluster.number
            for cluster in self.clusters
            if cluster.number == VIEW
            or not self.clusters[cluster.parent].is_joined[self.item_of_cluster[cluster.number]]
        ]

    def _clusters(self, parent: list[int]) -> list[Cluster]:
        clusters: list[Cluster] = []
        for number in range(len(parent)):
            depth, above = 0, number
            while above != VIEW:
                depth, above = depth + 1, parent[above]
            cluster = Cluster(number, parent[number], depth, is_column=number in self.columns)
            clusters.append(cluster)
        for cluster, boundary in zip(clusters[1:], self.graph.boundaries, strict=False):
            cluster.title_width = float(ceil(boundary.title_width))
            cluster.header_height = float(ceil(boundary.header_height))
            cluster.room = boundary.room
            cluster.aside = boundary.aside
            cluster.is_framed = True
        return clusters

    def _assign(self, connector: int) -> None:
        """Give a connector to the innermost cluster that holds both ends."""
        source, target = self.source[connector], self.target[connector]
        a, b = self.home[source], self.home[target]
        a_item, b_item = self.item_of_element[source], self.item_of_element[target]
        clusters = self.clusters
        while a != b:
            if clusters[a].depth >= clusters[b].depth:
                clusters[a].is_joined[a_item] = True
                a_item, a = self.item_of_cluster[a], clusters[a].parent
            else:
                clusters[b].is_joined[b_item] = True
                b_item, b = self.item_of_cluster[b], clusters[b].parent
        clusters[a].is_joined[a_item] = clusters[a].is_joined[b_item] = True
        clusters[a].connectors.append(connector)
        self.source_item[connector] = a_item
        self.target_item[connector] = b_item

    def item_within(self, element: int, cluster: int) -> int:
        """Return the item of ``cluster`` that is ``element`` or has it somewhere inside."""
        home = self.home[element]
        if home == cluster:
            return self.item_of_element[element]
        while self.clusters[home].parent != cluster:
            home = self.clusters[home].parent
        return self.item_of_cluster[home]

    def asides(self, cluster: int) -> dict[int, int]:
        """Return the items of ``cluster`` that are drawn to an end of their row, and to which."""
        own = self.clusters[cluster]
        found: dict[int, int] = {}
        for item, (number, is_cluster) in enumerate(
            zip(own.items, own.holds_clusters, strict=True)
        ):
            aside = self.clusters[number].aside if is_cluster else self.aside[number]
            if aside:
                found[item] = aside
        return found

    def loop_slot(self, connector: int) -> float:
        """Return the stretch of an element's side that a loop on it takes."""
        return max(22.0, ceil(self.caption_height[connector]) + 6.0)

    def likely_width(self, cluster: int, item: int) -> float:
        """Return an item's width; for a boundary, which has no size yet, a guess."""
        number = self.clusters[cluster].items[item]
        if self.clusters[cluster].holds_clusters[item]:
            if number in self.columns:
                return self.columns[number][0]
            return sqrt(self._likely_area(number) * self.aspect)
        return self.width[number]

    def likely_height(self, cluster: int, item: int) -> float:
        number = self.clusters[cluster].items[item]
        if self.clusters[cluster].holds_clusters[item]:
            if number in self.columns:
                return self.columns[number][1]
            return self.likely_width(cluster, item) / self.aspect
        return self.height[number]

    def _likely_area(self, number: int) -> float:
        if number in self.columns:
            width, height = self.columns[number]
            return (width + self.measures.element_gap) * (height + ROW_ALLOWANCE)
        if number not in self._areas:
            cluster = self.clusters[number]
            area = 0.0
            for item, is_cluster in zip(cluster.items, cluster.holds_clusters, strict=True):
                if is_cluster:
                    area += self._likely_area(item)
                else:
                    area += (self.width[item] + self.measures.element_gap) * (
                        self.height[item] + ROW_ALLOWANCE
                    )
            self._areas[number] = area * BOUNDARY_SLACK + BOUNDARY_ALLOWANCE
        return self._areas[number]


def _pairs(source: list[int], target: list[int]) -> list[int]:
    """Return by connector the number that it shares with those that run the other way; -1: none."""
    ways = set(zip(source, target, strict=True))
    first: dict[tuple[int, int], int] = {}
    pairs: list[int] = []
    for connector, (u, v) in enumerate(zip(source, target, strict=True)):
        if u != v and (v, u) in ways:
            pairs.append(first.setdefault((min(u, v), max(u, v)), connector))
        else:
            pairs.append(-1)
    return pairs
