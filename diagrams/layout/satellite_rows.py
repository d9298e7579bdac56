"""Rows of satellites beside their boundary, and the room that is kept for them (LAY-35).

The satellites of one side of a boundary form one row along it. Before anything is placed they are
taken out of the graph, and their boundary asks for the room that the row will need.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from diagrams.layout.measures import measures_for
from diagrams.layout.model import Direction, ElementBox, LayoutGraph, Room
from diagrams.layout.routing.sketch import CLEAR_PX
from diagrams.layout.satellites import Satellite

CAPTION_APART_PX = 40.0  # what the way to a satellite is longer than its caption
CAPTION_GAP_PX = 20.0  # what two neighbours are further apart than a caption is long
LANE_PX = 14.0  # for each further line of one partner, a place to turn in


@dataclass(frozen=True)
class SatelliteRow:
    """The satellites at one side of a boundary: before (-1) or after it (1), across the flow."""

    boundary: str
    side: int
    satellites: tuple[Satellite, ...]
    reads: Direction
    apart: float  # from the boundary to the row
    gap: float  # between two of them at least

    @property
    def thick(self) -> float:
        """What the row takes across the flow, the way to it included."""
        return self.apart + max(across(each.element, self.reads) for each in self.satellites)

    @property
    def length(self) -> float:
        """What the row takes along the flow at least, in whatever order it stands."""
        sizes = sum(along(each.element, self.reads) for each in self.satellites)
        return sizes + self.gap * (len(self.satellites) - 1)


def satellite_rows(
    graph: LayoutGraph, satellites: Sequence[Satellite], hung: Mapping[str, int]
) -> tuple[SatelliteRow, ...]:
    """Return the rows of those ``satellites`` that ``hung`` names, with the side of each."""
    members: dict[tuple[str, int], list[Satellite]] = {}
    for each in satellites:
        if each.element.id in hung:
            members.setdefault((each.boundary, hung[each.element.id]), []).append(each)
    measures = measures_for(graph.spacing)
    return tuple(
        SatelliteRow(
            boundary,
            side,
            tuple(row),
            graph.direction,
            _apart(row, graph.direction, measures.layer_gap),
            _gap(row, graph.direction, measures.element_gap),
        )
        for (boundary, side), row in members.items()
    )


def without_satellites(graph: LayoutGraph, rows: Sequence[SatelliteRow]) -> LayoutGraph:
    """Return the graph without the satellites in ``rows``, their boundaries with room for them.

    Their partners are drawn to that end of their rows, and so is what is between them and the
    boundary.
    """
    if not rows:
        return graph
    gone = {each.element.id for row in rows for each in row.satellites}
    by_boundary: dict[str, list[SatelliteRow]] = {}
    for row in rows:
        by_boundary.setdefault(row.boundary, []).append(row)
    asides = _asides(graph, rows)
    return replace(
        graph,
        elements=tuple(
            replace(each, aside=asides[each.id]) if each.id in asides else each
            for each in graph.elements
            if each.id not in gone
        ),
        boundaries=tuple(
            replace(
                each,
                aside=asides.get(each.id, 0),
                room=_with_room_for(by_boundary.get(each.id, ()), each.room),
            )
            for each in graph.boundaries
        ),
        connectors=tuple(
            each for each in graph.connectors if not {each.source, each.target} & gone
        ),
    )


def along(element: ElementBox, reads: Direction) -> float:
    """Return an element's size along the flow."""
    return element.width if reads is Direction.RIGHT else element.height


def across(element: ElementBox, reads: Direction) -> float:
    """Return an element's size at right angles to the flow."""
    return element.height if reads is Direction.RIGHT else element.width


def _with_room_for(rows: Sequence[SatelliteRow], room: Room) -> Room:
    for row in rows:
        thick = ceil(row.thick + CLEAR_PX)
        room = Room(
            before=room.before + (thick if row.side < 0 else 0),
            after=room.after + (thick if row.side > 0 else 0),
            along=max(room.along, ceil(row.length) + 2 * CLEAR_PX),
        )
    return room


def _asides(graph: LayoutGraph, rows: Sequence[SatelliteRow]) -> dict[str, int]:
    """Return the side that partners, and inner boundaries around them, are drawn to.

    What holds partners of both sides is drawn to neither.
    """
    parent = {boundary.id: boundary.parent for boundary in graph.boundaries}
    wanted: dict[str, int] = {}
    for row in rows:
        for each in row.satellites:
            wanted[each.partner.id] = row.side
            around = each.partner.boundary
            while around is not None and around != row.boundary:
                wanted[around] = row.side if wanted.get(around, row.side) == row.side else 0
                around = parent[around]
    return wanted


def _apart(row: Sequence[Satellite], reads: Direction, layer_gap: float) -> float:
    captions = [
        each.connector.caption_height if reads is Direction.RIGHT else each.connector.caption_width
        for each in row
    ]
    of_one = [each.partner.id for each in row]
    # All but one of a partner's satellites are reached by a step, half of them to either side.
    steps = max(of_one.count(partner) for partner in of_one) // 2
    return max(layer_gap, ceil(max(captions)) + CAPTION_APART_PX) + LANE_PX * max(0, steps - 1)


def _gap(row: Sequence[Satellite], reads: Direction, element_gap: float) -> float:
    """Return what is between two satellites: a caption fits beside the line of either."""
    captions = [
        each.connector.caption_width if reads is Direction.RIGHT else each.connector.caption_height
        for each in row
    ]
    return max(element_gap, ceil(max(captions)) + CAPTION_GAP_PX)
