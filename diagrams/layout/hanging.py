"""Satellites hung at their boundaries: at which side, and the drawing with them (LAY-35)."""

from collections.abc import Sequence
from dataclasses import replace

from diagrams.layout.boxes import is_within, overlap, stretches
from diagrams.layout.companions import AFTER, BEFORE, companions_of
from diagrams.layout.model import Direction, ElementBox, Layout, LayoutGraph, Rect
from diagrams.layout.routing.rooms import free_rooms
from diagrams.layout.routing.sketch import title_box
from diagrams.layout.satellite_lines import with_satellite_lines
from diagrams.layout.satellite_places import satellite_boxes
from diagrams.layout.satellite_rows import SatelliteRow
from diagrams.layout.satellites import satellites_of


def sides_for(graph: LayoutGraph, layout: Layout) -> dict[str, int]:
    """Return at which side of its boundary each satellite can hang, by element.

    ``layout`` is the drawing with all of them in rows. The far side is free for the last partner
    of a row, the near side for the first; of those in between, and where a note has the near side,
    the satellites stay in rows.
    """
    satellites = satellites_of(graph)
    if not satellites:
        return {}
    noted = {note.about for note in graph.notes}
    hosts = {companion.host.id for companion in companions_of(graph)}
    rows: dict[tuple[str, str | None, float], list[tuple[float, str]]] = {}
    for each in satellites:
        box = layout.elements[each.partner.id]
        middle = box.x + box.width / 2, box.y + box.height / 2
        along, across = middle if graph.direction is Direction.RIGHT else middle[::-1]
        row = rows.setdefault((each.boundary, each.partner.boundary, along), [])
        if (across, each.partner.id) not in row:
            row.append((across, each.partner.id))
    side: dict[str, int] = {}
    for row in rows.values():
        first, last = min(row)[1], max(row)[1]
        if first != last and first not in noted:
            side[first] = BEFORE
        # A loop companion goes to the other side, where a note may be already.
        if last not in noted or last not in hosts:
            side[last] = AFTER
    return {
        each.element.id: side[each.partner.id] for each in satellites if each.partner.id in side
    }


def with_hung(graph: LayoutGraph, layout: Layout, rows: Sequence[SatelliteRow]) -> Layout:
    """Return the layout of all of ``graph`` with the satellites in ``rows`` hung.

    ``layout`` has everything else, and all notes that have a host.

    Raises:
        NoWay: some of them cannot hang there.
    """
    elements = dict(layout.elements)
    for row in rows:
        elements |= satellite_boxes(row, layout)
    held = replace(layout, elements={each.id: elements[each.id] for each in graph.elements})
    drawn = with_satellite_lines(graph, held, rows)
    return replace(drawn, routes={each.id: drawn.routes[each.id] for each in graph.connectors})


def with_free_ways(graph: LayoutGraph, layout: Layout, rows: Sequence[SatelliteRow]) -> LayoutGraph:
    """Return the graph of what is in rows with room for the lines of satellites; maybe the same.

    ``layout`` is the drawing of it. Where nothing is between a partner and the border of its own
    boundary, nothing may come there any more.
    """
    sides = {each.partner.id: row.side for row in rows for each in row.satellites}
    if not sides:
        return graph
    taken = _taken(graph, layout)

    def kept(element: ElementBox) -> ElementBox:
        side, room = sides.get(element.id), element.room
        if side is None or element.boundary is None or (room.after if side > 0 else room.before):
            return element
        # Room on one side of an element is as long as that on the other.
        at = _as_long_as(room.along, layout.elements[element.id], graph.direction)
        way = _way(at, layout.boundaries[element.boundary], side, graph.direction)
        crossed = (box for box in layout.boundaries.values() if not is_within(at, box))
        if any(overlap(way, box) for box in (*taken, *crossed)):
            return element
        far = way.height if graph.direction is Direction.RIGHT else way.width
        room = room._replace(after=far) if side == AFTER else room._replace(before=far)
        return replace(element, room=room)

    return replace(graph, elements=tuple(kept(each) for each in graph.elements))


def _taken(graph: LayoutGraph, layout: Layout) -> list[Rect]:
    """Return everything that has a place, and all room that is kept for something already."""
    taken = [*layout.elements.values(), *(room.box for room in free_rooms(graph, layout))]
    for boundary in graph.boundaries:
        title = title_box(boundary, layout.boundaries[boundary.id])
        if title is not None:
            taken.append(title)
    for route in layout.routes.values():
        taken += stretches(route)
        if route.caption is not None:
            taken.append(route.caption)
    return taken


def _as_long_as(along: float, at: Rect, reads: Direction) -> Rect:
    """Return a box made at least ``along`` long in the reading direction, on both sides alike."""
    if reads is Direction.RIGHT:
        more = max(0.0, along - at.width)
        return Rect(at.x - more / 2, at.y, at.width + more, at.height)
    more = max(0.0, along - at.height)
    return Rect(at.x, at.y - more / 2, at.width, at.height + more)


def _way(at: Rect, around: Rect, side: int, reads: Direction) -> Rect:
    """Return what lies between an element and a border around it, across the flow."""
    if reads is Direction.RIGHT and side == AFTER:
        return Rect(at.x, at.bottom, at.width, around.bottom - at.bottom)
    if reads is Direction.RIGHT:
        return Rect(at.x, around.y, at.width, at.y - around.y)
    if side == AFTER:
        return Rect(at.right, at.y, around.right - at.right, at.height)
    return Rect(around.x, at.y, at.x - around.x, at.height)
