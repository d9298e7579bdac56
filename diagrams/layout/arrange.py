"""Laying out a part of a drawing anew, without moving anything else (LAY-90 … LAY-95).

The part is laid out by itself and put where it was, by its upper left corner. Where that comes too
close to something outside, it goes next to its old place. The boundaries around it only grow.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from diagrams.layout.beside_blocks import alone, part_of_graph
from diagrams.layout.beside_space import Air, Space
from diagrams.layout.boxes import around, extent, layout_moved, moved
from diagrams.layout.grow_boundaries import NoRoom, grown_for
from diagrams.layout.model import Layout, LayoutGraph, Rect

OUTSIDE = Air(shapes_px=24.0, lines_px=12.0)  # LAY-92
NEXT_PX = 48.0  # from the old place to the one next to it
STEPS = 12


class NoRoomToArrange(NoRoom):
    """The part needs more room than there is near it: only the whole view can be arranged."""


@dataclass(frozen=True)
class _Part:
    """What is laid out anew inside one home, itself not among it; None: in the view."""

    home: str | None
    ids: frozenset[str]  # elements and boundaries
    notes: frozenset[str]


def with_part_arranged(space: Space, ids: Collection[str]) -> Space:
    """Return the drawing with what ``ids`` name laid out anew, in the direction of the graph.

    ``ids`` are elements, boundaries with all that is in them, and notes. Routes of connectors
    that touch it are gone, except those inside it: they are the caller's to draw. Nothing else
    is changed but the size of the boundaries around.

    Raises:
        NoRoomToArrange: the part is larger than before and fits nowhere near.
    """
    for part in _parts(space, frozenset(ids)):
        space = _arranged(space, part)
    return space


def _parts(space: Space, ids: frozenset[str]) -> list[_Part]:
    """Return the parts that do not hang together by a boundary which is arranged itself."""
    found: dict[str | None, set[str]] = {}
    things = [*space.boundary, *(each.id for each in space.graph.elements)]
    for item_id in things:
        if item_id in ids:
            home = space.home[item_id]
            while home is not None and home in ids:
                home = space.home[home]
            found.setdefault(home, set()).add(item_id)
    return [_Part(home, frozenset(part), _notes_of(space, part)) for home, part in found.items()]


def _notes_of(space: Space, part: Collection[str]) -> frozenset[str]:
    """Return the notes that go with a part: about its elements, or members of its boundaries."""
    return frozenset(
        note.id
        for note in space.graph.notes
        if note.about in part or (note.about is None and note.boundary in part)
    )


def _arranged(space: Space, part: _Part) -> Space:
    layout = space.layout
    ids = part.ids | part.notes
    old = around(
        box
        for boxes in (layout.elements, layout.boundaries, layout.notes)
        for name, box in boxes.items()
        if name in ids
    )
    if old is None:
        return space
    graph = part_of_graph(space.graph, part.ids, home=part.home, notes=part.notes)
    new = at_corner(alone(graph), old)
    rest = space.with_layout(_without(space.graph, layout, ids))
    whole = extent(new) or old
    inside = frozenset() if part.home is None else rest.around(part.home) | {part.home}
    for place in _places(whole, old):
        if not rest.is_free(place, OUTSIDE, inside=inside):
            continue
        grown = grown_for(rest, part.home, place)
        if all(rest.may_grow(name, box) for name, box in grown.items()):
            put = layout_moved(new, place.x - whole.x, place.y - whole.y)
            held = rest.with_boundaries(grown)
            return held.with_layout(_joined(held.layout, put))
    raise NoRoomToArrange(sorted(part.ids))


def at_corner(layout: Layout, old: Rect) -> Layout:
    """Return the drawing with its shapes' upper left corner where that of ``old`` is."""
    shapes = around([*layout.elements.values(), *layout.boundaries.values()])
    if shapes is None:
        return layout
    return layout_moved(layout, old.x - shapes.x, old.y - shapes.y)


def _places(whole: Rect, old: Rect) -> Iterator[Rect]:
    """Yield where the part may be put: where it was, then next to there (LAY-92)."""
    yield whole
    for step in range(STEPS):
        away = NEXT_PX * (step + 1)
        yield moved(whole, old.right + away - whole.x, 0.0)
        yield moved(whole, 0.0, old.bottom + away - whole.y)
        yield moved(whole, old.x - away - whole.right, 0.0)
        yield moved(whole, 0.0, old.y - away - whole.bottom)


def _without(graph: LayoutGraph, layout: Layout, ids: Collection[str]) -> Layout:
    touching = {each.id for each in graph.connectors if each.source in ids or each.target in ids}
    return replace(
        layout,
        elements=_kept(layout.elements, ids),
        boundaries=_kept(layout.boundaries, ids),
        notes=_kept(layout.notes, ids),
        routes={name: route for name, route in layout.routes.items() if name not in touching},
    )


def _kept(boxes: Mapping[str, Rect], ids: Collection[str]) -> dict[str, Rect]:
    return {name: box for name, box in boxes.items() if name not in ids}


def _joined(layout: Layout, part: Layout) -> Layout:
    return replace(
        layout,
        elements={**layout.elements, **part.elements},
        boundaries={**layout.boundaries, **part.boundaries},
        routes={**layout.routes, **part.routes},
        notes={**layout.notes, **part.notes},
    )
