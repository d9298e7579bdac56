"""What a model asks of a view as a graph: who is next to whom, how one gets from here to there.

A relationship without a direction can be walked both ways. Answers keep the view's order, and of
paths that are equally short the one whose elements come first in the view.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import islice, pairwise

import networkx as nx

from diagrams.document.model import Relationship, View
from diagrams.reading.model import OutsideEndpoint, Told, ToldRelationship
from diagrams.reading.parts import told_outside, told_relationship
from diagrams.reading.request import no_such

MAX_NEIGHBOURS = 200
MAX_STEPS = 5  # further away, what is told is soon the whole view


class Way(StrEnum):
    """Which relationships of an element are asked for."""

    INCOMING = "incoming"
    OUTGOING = "outgoing"
    BOTH = "both"


class Neighbours(Told):
    """The relationships around an element that go this way, and who is at their ends."""

    element: str
    way: Way
    depth: int
    relationships: tuple[ToldRelationship, ...]
    elements: tuple[OutsideEndpoint, ...]
    truncated: bool | None = None


class ShortestPath(Told):
    """``elements`` has the ends and all between; empty where no way leads from one to the other."""

    source: str
    target: str
    elements: tuple[OutsideEndpoint, ...]
    relationships: tuple[ToldRelationship, ...]


def neighbours(view: View, element_id: str, way: Way = Way.BOTH, *, depth: int = 1) -> Neighbours:
    """Return what ``element_id`` is joined with in ``depth`` relationships or fewer.

    Of more than ``MAX_NEIGHBOURS`` relationships, the nearest are told.

    Raises:
        NotFound: the view has no such element.
    """
    _require_element(view, element_id, "/element")
    found = list(islice(_around(view, element_id, way, depth), MAX_NEIGHBOURS + 1))
    near = frozenset(found[:MAX_NEIGHBOURS])
    listed = [each for each in view.relationships if each.id in near]
    ends = {end for each in listed for end in (each.source, each.target)} - {element_id}
    return Neighbours(
        element=element_id,
        way=way,
        depth=depth,
        relationships=tuple(told_relationship(each, view) for each in listed),
        elements=_named(view, (each.id for each in view.elements if each.id in ends)),
        truncated=True if len(found) > MAX_NEIGHBOURS else None,
    )


def _around(view: View, element_id: str, way: Way, depth: int) -> Iterator[str]:
    """Yield the relationships that are walked from ``element_id`` on, each once, the nearest
    first."""
    seen = {element_id}
    walked: set[str] = set()
    here = [element_id]
    for _ in range(depth):
        beyond: list[str] = []
        for standing in here:
            for each in view.relationships_of[standing]:
                if each.id in walked or not _goes(each, standing, way):
                    continue
                walked.add(each.id)
                yield each.id
                far = each.target if each.source == standing else each.source
                if far not in seen:
                    seen.add(far)
                    beyond.append(far)
        here = beyond


def _goes(relationship: Relationship, element_id: str, way: Way) -> bool:
    if way is Way.BOTH or not relationship.directed:
        return True
    return element_id == (relationship.source if way is Way.OUTGOING else relationship.target)


def shortest_path(view: View, source: str, target: str) -> ShortestPath:
    """Return the path with the fewest relationships that leads from ``source`` to ``target``.

    Raises:
        NotFound: the view does not have one of them.
    """
    _require_element(view, source, "/source")
    _require_element(view, target, "/target")
    graph = graph_of(view)
    if not nx.has_path(graph, source, target):
        return ShortestPath(source=source, target=target, elements=(), relationships=())
    # The order of the view decides between equals: neighbours are visited as they were added.
    walked: list[str] = nx.bidirectional_shortest_path(graph, source, target)
    return ShortestPath(
        source=source,
        target=target,
        elements=_named(view, walked),
        relationships=tuple(
            told_relationship(view.relationship_by_id[graph.edges[step]["id"]], view)
            for step in pairwise(walked)
        ),
    )


def graph_of(view: View) -> "nx.DiGraph[str]":
    """Return the elements of ``view`` and, between each two, the first relationship that leads."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(element.id for element in view.elements)
    for each in view.relationships:
        ways = [(each.source, each.target)]
        if not each.directed:
            ways.append((each.target, each.source))
        for way in ways:
            if not graph.has_edge(*way):
                graph.add_edge(*way, id=each.id)
    return graph


def _require_element(view: View, element_id: str, path: str) -> None:
    if element_id not in view.element_by_id:
        raise no_such("element", element_id, path)


def _named(view: View, ids: Iterable[str]) -> tuple[OutsideEndpoint, ...]:
    return tuple(told_outside(view.element_by_id[each]) for each in ids)
