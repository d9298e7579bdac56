"""Loop companions: an element that only talks with one other stands right beside it (LAY-34).

A pair of connectors, one each way, would otherwise push the companion into another row and turn one
of the two against the flow. It is taken out of the graph instead, its host keeps room for it, and
it is put there when everything else has its place: across the flow, at the far side from notes,
or before the host where that side is taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from diagrams.layout.model import (
    NO_ROOM,
    Connector,
    Direction,
    ElementBox,
    Layout,
    LayoutGraph,
    Point,
    Pull,
    Rect,
    Room,
    Route,
)
from diagrams.layout.routing.sketch import CLEAR_PX

APART_PX = 72.0  # from a host to its companion
PAIR_PX = 28.0  # between the two connectors: more than the least of LAY-38
HOST_LEAST_PX = 40.0  # along the flow: a shorter side has no room for two ends (LAY-38)
BEFORE, AFTER = -1, 1  # the sides of a host across the flow
CAPTION_PX = 4.0  # from a connector to its caption
CAPTION_END_PX = 12.0  # from a caption to both elements, where an arrowhead is


@dataclass(frozen=True)
class Companion:
    """An element, its host, and the connectors there and back."""

    element: ElementBox
    host: ElementBox
    there: Connector
    back: Connector
    apart: float  # from border to border
    side: int = AFTER

    def span(self, reads: Direction) -> float:
        """Return what the pair takes along the flow, with captions on its outer sides."""
        captions = [_along(c, reads) + CAPTION_PX for c in (self.there, self.back)]
        pair = PAIR_PX + 2 * max(0.0, *captions)
        return max(_size(self.element, reads)[0], _size(self.host, reads)[0], pair)


def companions_of(graph: LayoutGraph) -> tuple[Companion, ...]:
    """Return the companions in ``graph``, at most one of each host.

    Their only neighbour is a host of the same boundary that has other neighbours as well, and a
    side on which two lines can be told apart. None of them is on the main path, has a note beside
    it or a connector to itself.
    """
    joined: dict[str, list[Connector]] = {element.id: [] for element in graph.elements}
    for connector in graph.connectors:
        joined[connector.source].append(connector)
        if connector.target != connector.source:
            joined[connector.target].append(connector)
    element = {each.id: each for each in graph.elements}
    noted = {note.about for note in graph.notes}
    found: dict[str, Companion] = {}
    for each in graph.elements:
        pair = joined[each.id]
        host = _host(each, pair)
        if host is None or host in found or each.id in noted or each.room != NO_ROOM:
            continue
        others = {end for c in joined[host] for end in (c.source, c.target)} - {host, each.id}
        has_loop = any(c.source == c.target for c in joined[host])
        if not others or has_loop or element[host].boundary != each.boundary:
            continue
        if _size(element[host], graph.direction)[0] < HOST_LEAST_PX:
            continue
        back, there = sorted(pair, key=lambda c: c.source == host)
        longest = max(_across(c, graph.direction) for c in pair)
        apart = max(APART_PX, ceil(longest) + 2 * CAPTION_END_PX)
        found[host] = Companion(each, element[host], there, back, apart)
    return tuple(found.values())


def without_companions(graph: LayoutGraph, companions: Sequence[Companion]) -> LayoutGraph:
    """Return the graph without ``companions``, whose hosts have room for them instead."""
    if not companions:
        return graph
    gone = {companion.element.id for companion in companions}
    by_host = {companion.host.id: companion for companion in companions}
    return replace(
        graph,
        elements=tuple(
            _with_room(each, by_host.get(each.id), graph.direction)
            for each in graph.elements
            if each.id not in gone
        ),
        connectors=tuple(
            each for each in graph.connectors if not {each.source, each.target} & gone
        ),
    )


def with_companions(graph: LayoutGraph, layout: Layout, companions: Sequence[Companion]) -> Layout:
    """Return the layout of all of ``graph``: each companion in the room that its host kept."""
    if not companions:
        return layout
    elements, routes = dict(layout.elements), dict(layout.routes)
    for companion in companions:
        host = layout.elements[companion.host.id]
        box = _beside(host, companion, graph.direction)
        elements[companion.element.id] = box
        routes[companion.there.id] = _line(companion.there, host, box, -1, graph.direction)
        routes[companion.back.id] = _line(companion.back, host, box, 1, graph.direction)
    return replace(
        layout,
        elements={each.id: elements[each.id] for each in graph.elements},
        routes={each.id: routes[each.id] for each in graph.connectors},
    )


def _host(each: ElementBox, pair: Sequence[Connector]) -> str | None:
    """Return the one that ``each`` talks with, once there and once back."""
    if len(pair) != 2 or any(c.pull is Pull.MAIN for c in pair):
        return None
    one, other = pair
    if (one.source, one.target) != (other.target, other.source) or one.source == one.target:
        return None
    return one.target if one.source == each.id else one.source


def _with_room(host: ElementBox, companion: Companion | None, reads: Direction) -> ElementBox:
    if companion is None:
        return host
    room = host.room
    thick = ceil(companion.apart + _size(companion.element, reads)[1] + CLEAR_PX)
    return replace(
        host,
        room=Room(
            before=room.before + (thick if companion.side == BEFORE else 0),
            after=room.after + (thick if companion.side == AFTER else 0),
            along=max(room.along, ceil(companion.span(reads)) + 2 * CLEAR_PX),
        ),
    )


def _beside(host: Rect, companion: Companion, reads: Direction) -> Rect:
    """Return the companion's box, as long as its host along the flow and centred on it."""
    element = companion.element
    if reads is Direction.RIGHT:
        width = max(element.width, host.width)
        x = host.x + (host.width - width) // 2
        before = host.y - companion.apart - element.height
        y = host.bottom + companion.apart if companion.side == AFTER else before
        return Rect(x, y, width, element.height)
    height = max(element.height, host.height)
    y = host.y + (host.height - height) // 2
    before = host.x - companion.apart - element.width
    x = host.right + companion.apart if companion.side == AFTER else before
    return Rect(x, y, element.width, height)


def _line(connector: Connector, host: Rect, box: Rect, side: int, reads: Direction) -> Route:
    """Return one of the pair: ``side`` is -1 for the way there, before the middle, 1 for back."""
    inwards = min(PAIR_PX, host.width / 2 if reads is Direction.RIGHT else host.height / 2)
    width, height = connector.caption_width, connector.caption_height
    caption = None
    if reads is Direction.RIGHT:
        x = round(host.x + host.width / 2 + side * inwards / 2)
        ends = [Point(x, host.bottom), Point(x, box.y)]
        if box.y < host.y:
            ends = [Point(x, host.y), Point(x, box.bottom)]
        left = x + CAPTION_PX if side > 0 else x - CAPTION_PX - width
        if width and height:
            caption = Rect(left, (ends[0].y + ends[1].y - height) // 2, width, height)
    else:
        y = round(host.y + host.height / 2 + side * inwards / 2)
        ends = [Point(host.right, y), Point(box.x, y)]
        if box.x < host.x:
            ends = [Point(host.x, y), Point(box.right, y)]
        top = y + CAPTION_PX if side > 0 else y - CAPTION_PX - height
        if width and height:
            caption = Rect((ends[0].x + ends[1].x - width) // 2, top, width, height)
    return Route(tuple(ends if side < 0 else ends[::-1]), caption)


def _size(element: ElementBox, reads: Direction) -> tuple[float, float]:
    """Return an element's size along and across the flow."""
    if reads is Direction.RIGHT:
        return element.width, element.height
    return element.height, element.width


def _along(connector: Connector, reads: Direction) -> float:
    return connector.caption_width if reads is Direction.RIGHT else connector.caption_height


def _across(connector: Connector, reads: Direction) -> float:
    return connector.caption_height if reads is Direction.RIGHT else connector.caption_width
