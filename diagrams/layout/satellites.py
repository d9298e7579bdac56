"""Satellites: elements outside a boundary whose only partner stands in the middle of it (LAY-35).

In rows such an element would stand behind the whole boundary, and its line would have to pass
everything that comes after the partner. So it is hung at the boundary's side instead, level with
the partner. Who is one follows from the graph alone. A partner that ends the boundary's flow is
straight before what comes after the boundary, and what it calls stays there (LAY-36).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from diagrams.layout.companions import companions_of
from diagrams.layout.cycles import reading_sequence
from diagrams.layout.model import NO_ROOM, Connector, ElementBox, LayoutGraph, Pull

# Which way a cycle inside a boundary is read: as rows break them, a side path rather than the rest.
WEIGHT = {Pull.MAIN: 1000, Pull.PLAIN: 2, Pull.SIDE: 1}


@dataclass(frozen=True, slots=True)
class Satellite:
    """An element, the boundary that it can hang at, and its only connector, to ``partner``.

    The boundary is a neighbour of the element; the partner is somewhere inside of it.
    """

    element: ElementBox
    boundary: str
    partner: ElementBox
    connector: Connector


def satellites_of(graph: LayoutGraph) -> tuple[Satellite, ...]:
    """Return the satellites in ``graph``, in the order of its elements.

    None of them is on the main path, which is laid out in rows before all else (LAY-31), or has a
    note, which would stand where its line has to go.
    """
    only = _only_connectors(graph)
    parent = {boundary.id: boundary.parent for boundary in graph.boundaries}
    element = {each.id: each for each in graph.elements}
    noted = {note.about for note in graph.notes}
    candidates = []
    for each in graph.elements:
        connector = only.get(each.id)
        if connector is None or each.id in noted or each.room != NO_ROOM:
            continue
        partner = element[_other_end(connector, each.id)]
        boundary = _neighbour(each.boundary, partner, parent)
        if boundary is not None:
            candidates.append(Satellite(each, boundary, partner, connector))
    if not candidates:
        return ()
    silent = frozenset(companion.element.id for companion in companions_of(graph))
    flows = {
        boundary: _Flow.inside(boundary, graph, parent, silent)
        for boundary in dict.fromkeys(each.boundary for each in candidates)
    }
    return tuple(each for each in candidates if flows[each.boundary].goes_on_past(each))


def _only_connectors(graph: LayoutGraph) -> dict[str, Connector]:
    """Return by element the connector of each that has only one, to another, beside the path."""
    joined: dict[str, list[Connector]] = {}
    for connector in graph.connectors:
        for end in (connector.source, connector.target):
            joined.setdefault(end, []).append(connector)
    return {
        element: connectors[0]
        for element, connectors in joined.items()
        if len(connectors) == 1 and connectors[0].pull is not Pull.MAIN
    }


def _other_end(connector: Connector, end: str) -> str:
    return connector.target if connector.source == end else connector.source


def _neighbour(
    home: str | None, partner: ElementBox, parent: Mapping[str, str | None]
) -> str | None:
    """Return the boundary around ``partner`` that is a member of ``home``; None if none is."""
    around = partner.boundary
    while around is not None and parent[around] != home:
        around = parent[around]
    return around


@dataclass(frozen=True, slots=True)
class _Flow:
    """What a boundary's own connectors join, and when each element is read."""

    joined: Mapping[str, Iterable[str]]
    turn: Mapping[str, int]

    @classmethod
    def inside(
        cls,
        boundary: str,
        graph: LayoutGraph,
        parent: Mapping[str, str | None],
        silent: frozenset[str],
    ) -> "_Flow":
        """Return the flow in ``boundary``, without the elements in ``silent``.

        A loop companion stands beside its host: it goes neither before nor after it.
        """

        def is_within(home: str | None) -> bool:
            while home is not None and home != boundary:
                home = parent[home]
            return home is not None

        members = [e.id for e in graph.elements if e.id not in silent and is_within(e.boundary)]
        index = {member: i for i, member in enumerate(members)}
        own = [
            each
            for each in graph.connectors
            if each.source in index and each.target in index and each.source != each.target
        ]
        edges = [(index[each.source], index[each.target]) for each in own]
        turns = reading_sequence(len(members), edges, [WEIGHT[each.pull] for each in own])
        joined: dict[str, list[str]] = {member: [] for member in members}
        for each in own:
            joined[each.source].append(each.target)
            joined[each.target].append(each.source)
        return cls(joined, dict(zip(members, turns, strict=True)))

    def goes_on_past(self, satellite: Satellite) -> bool:
        """Is there more of the flow after the partner that calls it, or before the one it calls?"""
        partner = satellite.partner.id
        here = self.turn[partner]
        if satellite.connector.source == partner:
            return any(self.turn[each] > here for each in self.joined[partner])
        return any(self.turn[each] < here for each in self.joined[partner])
