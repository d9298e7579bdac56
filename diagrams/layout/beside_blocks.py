"""What is new in a view, laid out by itself: one block for each set of things that hang together.

A block is put somewhere as a whole. It holds new elements, new boundaries with all that is in them,
the notes of both, and the connectors between them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from diagrams.layout.beside_space import Space
from diagrams.layout.boxes import extent, layout_moved
from diagrams.layout.engine import finished, placed
from diagrams.layout.grow_boundaries import with_least_size
from diagrams.layout.model import Layout, LayoutGraph, Rect


@dataclass(frozen=True)
class Block:
    """New things laid out by themselves, from their own upper left corner.

    ``home`` is the boundary that is there already and that they are members of; None: the view.
    """

    home: str | None
    layout: Layout
    width: float
    height: float


def new_blocks(space: Space) -> list[Block]:
    """Return the blocks of what has no place in ``space``, in the order of the graph.

    Notes that are about something with a place, or stand in a boundary with one, are in none.
    """
    return [_laid_out(space, part, home) for part, home in _parts(space)]


def _parts(space: Space) -> list[tuple[set[str], str | None]]:
    """Return the ids of each part, boundaries included, and its home."""
    graph, layout = space.graph, space.layout
    top: dict[str, str] = {}  # a new element or boundary → the outermost new thing around it
    homes: dict[str, str | None] = {}

    def top_of(item_id: str) -> str:
        home = space.home[item_id]
        if home is None or home in layout.boundaries:
            homes[item_id] = home
            return item_id
        return top_of(home)

    new = [each.id for each in graph.elements if each.id not in layout.elements]
    new += [each.id for each in graph.boundaries if each.id not in layout.boundaries]
    for item_id in new:
        top[item_id] = top_of(item_id)

    leader = {item_id: item_id for item_id in homes}

    def led(item_id: str) -> str:
        while leader[item_id] != item_id:
            item_id = leader[item_id]
        return item_id

    for connector in graph.connectors:
        if connector.source in top and connector.target in top:
            one, other = led(top[connector.source]), led(top[connector.target])
            if one != other and homes[one] == homes[other]:
                leader[other] = one
    parts: dict[str, set[str]] = {}
    for item_id in new:
        parts.setdefault(led(top[item_id]), set()).add(item_id)
    return [(part, homes[first]) for first, part in parts.items()]


def _laid_out(space: Space, part: set[str], home: str | None) -> Block:
    graph = part_of_graph(space.graph, part, home=home, notes=_notes_of(space, part))
    layout = alone(graph)
    whole = extent(layout) or Rect(0.0, 0.0, 0.0, 0.0)
    return Block(home, layout_moved(layout, -whole.x, -whole.y), whole.width, whole.height)


def _notes_of(space: Space, part: set[str]) -> set[str]:
    return {
        note.id
        for note in space.graph.notes
        if note.id not in space.layout.notes
        and (note.about in part if note.about is not None else note.boundary in part)
    }


def alone(graph: LayoutGraph) -> Layout:
    """Return ``graph`` laid out by itself."""
    if len(graph.elements) == 1 and not graph.boundaries and not graph.notes:
        only = graph.elements[0]
        box = Rect(0.0, 0.0, only.width, only.height)
        return Layout({only.id: box}, {}, {}, {}, graph.direction)
    if not graph.elements:
        return _empty_boundaries(graph)
    return finished(graph, placed(graph))


def _empty_boundaries(graph: LayoutGraph) -> Layout:
    """Return boundaries without an element in them, each at its least size, one in the other."""
    layout = placed(graph)
    boxes = {
        each.id: with_least_size(each, layout.boundaries[each.id]) for each in graph.boundaries
    }
    return replace(layout, boundaries=boxes)


def part_of_graph(
    graph: LayoutGraph, ids: Iterable[str], *, home: str | None, notes: Iterable[str] = ()
) -> LayoutGraph:
    """Return the graph of some elements and boundaries of ``home``, with what joins them."""
    part, noted = frozenset(ids), frozenset(notes)
    elements = tuple(
        replace(each, boundary=None) if each.boundary == home else each
        for each in graph.elements
        if each.id in part
    )
    there = {each.id for each in elements}
    return LayoutGraph(
        elements=elements,
        boundaries=tuple(
            replace(each, parent=None) if each.parent == home else each
            for each in graph.boundaries
            if each.id in part
        ),
        connectors=tuple(
            each for each in graph.connectors if each.source in there and each.target in there
        ),
        notes=tuple(
            replace(each, boundary=None) if each.boundary == home else each
            for each in graph.notes
            if each.id in noted
        ),
        direction=graph.direction,
        spacing=graph.spacing,
    )
