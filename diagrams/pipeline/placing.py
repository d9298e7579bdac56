"""A changed view with everything in its place again, and nothing else moved (LAY-80 … LAY-95)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from diagrams.document.model import LineAnchor, Relationship, View
from diagrams.document.words import Side
from diagrams.layout import reroute as lines
from diagrams.layout.arrange import with_part_arranged
from diagrams.layout.arrange_notes import notes_by_place
from diagrams.layout.beside import with_new_beside
from diagrams.layout.beside_space import Space
from diagrams.layout.disturbed import disturbed
from diagrams.layout.grow import with_room_for_text
from diagrams.layout.grow_boundaries import (
    enclosed,
    enclosed_in_free_space,
    with_room_for_titles,
)
from diagrams.layout.hand_routes import with_hand_routes
from diagrams.layout.model import Direction, Layout, LayoutGraph, Rect, Spacing
from diagrams.layout.sizing import graph_of, with_layout
from diagrams.layout.stored import is_drawable, reading_direction, stored_layout
from diagrams.ops.arranging import Arranging
from diagrams.pipeline.differences import Changes

SIDES = {
    Side.TOP: lines.Side.TOP,
    Side.RIGHT: lines.Side.RIGHT,
    Side.BOTTOM: lines.Side.BOTTOM,
    Side.LEFT: lines.Side.LEFT,
}

# Of work for the lines, where another place or spacing is tried: four tries cost no more than two.
UNITS_OF_ANOTHER = lines.UNITS // 4


@dataclass(frozen=True)
class Placing:
    """A view to be put in order after a change.

    ``beside`` are the notes that the change puts next to an element. ``arranges`` are done in
    their order, each about a part of the view, or about lines only.
    """

    view: View
    changes: Changes
    beside: Mapping[str, str]
    arranges: tuple[Arranging, ...] = ()
    direction: Direction | None = None
    spacing: Spacing = Spacing.COMFORTABLE
    by_person: bool = False

    def placed(self, *, choice: int = 0, roomier: Spacing | None = None) -> View:
        """Return the view with all that is new placed, and all lines that must be, drawn.

        ``choice`` takes another place for what is new, ``roomier`` another spacing for what is
        arranged. Shares everything that stayed as it was.

        Raises:
            NoRoom: something fits nowhere.
        """
        start = stored_layout(self.view)
        graph = self._graph(self.direction, self.spacing)
        waiting = self._waiting(start)
        space = self._in_place(Space(_without(graph, waiting), start), choice)
        layout, redrawn = space.layout, set[str]()
        for each in self.arranges:
            ids = self._ids(each)
            if each.op.move:
                direction = each.op.direction or self.direction
                part = self._graph(
                    direction, roomier or each.op.spacing or self.spacing, each.op.primary_flow
                )
                layout = with_part_arranged(Space(part, layout), ids).layout
            redrawn |= {c.id for c in graph.connectors if c.source in ids or c.target in ids}
        if waiting:
            # A part of which nothing had a place has no old place to be arranged at.
            layout = with_new_beside(Space(graph, layout), choice=choice).layout
        units = lines.UNITS if choice == 0 and roomier is None else UNITS_OF_ANOTHER
        return with_layout(self.view, self._with_lines(graph, start, layout, redrawn, units))

    def _graph(
        self, direction: Direction | None, spacing: Spacing, primary_flow: str | None = None
    ) -> LayoutGraph:
        return graph_of(
            self.view,
            direction=direction or reading_direction(self.view),
            spacing=spacing,
            primary_flow=primary_flow,
            beside={**notes_by_place(self.view), **self.beside},
        )

    def _ids(self, each: Arranging) -> frozenset[str]:
        if each.ids is not None:
            return each.ids
        return frozenset((*self.view.element_by_id, *self.view.boundary_by_id))

    def _waiting(self, layout: Layout) -> frozenset[str]:
        """Return what has no place and is given one by an op that arranges it."""
        placed = {*layout.elements, *layout.boundaries, *layout.notes}
        return frozenset(
            item_id
            for each in self.arranges
            if each.op.move
            for item_id in self._ids(each)
            if item_id not in placed
        )

    def _in_place(self, space: Space, choice: int) -> Space:
        """Return the drawing with all shapes in place that no op arranges."""
        arranged = {item for each in self.arranges if each.op.move for item in self._ids(each)}
        changes = self.changes
        if self.by_person:
            space = enclosed(space, (*changes.moved, *changes.joined))
        space = with_room_for_text(space, _not_in(changes.written, arranged))
        space = enclosed_in_free_space(space, _not_in(changes.joined, arranged))
        space = with_room_for_titles(space, _not_in(changes.titled, arranged))
        return with_new_beside(space, choice=choice, moved_notes=changes.unplaced)

    def _with_lines(
        self,
        graph: LayoutGraph,
        start: Layout,
        layout: Layout,
        redrawn: Collection[str],
        units: int,
    ) -> Layout:
        """Return the layout with new lines for what changed, or has something in its way now."""
        changed = {*_elsewhere(start, layout), *self.changes.moved}
        todo = {*disturbed(graph, layout, changed), *redrawn}
        todo |= {*self.changes.said, *self.changes.led}
        todo |= _without_voice(graph, layout, todo)
        if not todo:
            return layout
        wanted = {each.id: each for each in self.view.relationships if each.id in todo}
        paths = {
            each.id: each.path for each in wanted.values() if each.path and is_drawable(each.path)
        }
        layout = with_hand_routes(graph, layout, paths)
        return lines.reroute(
            graph,
            layout,
            [item_id for item_id in todo if item_id not in paths],
            wishes={each.id: _wishes(each) for each in wanted.values()},
            units=units,
        )


def _without_voice(graph: LayoutGraph, layout: Layout, todo: Collection[str]) -> set[str]:
    """Return the connectors left on trunks on which nothing says any more what they mean.

    One of a fan speaks for all (LAY-44). When that one is gone, or gets a line of its own, the
    others have to speak for themselves.
    """
    silent: dict[str, list[str]] = {}
    speaking: set[str] = set()
    for connector in graph.connectors:
        route = layout.routes.get(connector.id)
        if route is None or route.trunk is None or connector.id in todo:
            continue
        if route.caption is not None:
            speaking.add(route.trunk)
        elif connector.caption_width:
            silent.setdefault(route.trunk, []).append(connector.id)
    return {each for trunk, ids in silent.items() if trunk not in speaking for each in ids}


def _wishes(relationship: Relationship) -> lines.EndWishes:
    return lines.EndWishes(_wish(relationship.source_anchor), _wish(relationship.target_anchor))


def _wish(anchor: LineAnchor | None) -> lines.EndWish | None:
    return None if anchor is None else lines.EndWish(SIDES[anchor.side], anchor.offset)


def _not_in(ids: Collection[str], without: Collection[str]) -> list[str]:
    return [item_id for item_id in ids if item_id not in without]


def _elsewhere(before: Layout, after: Layout) -> set[str]:
    """Return the ids of the shapes that are new, elsewhere or larger."""
    found: set[str] = set()
    pairs: tuple[tuple[Mapping[str, Rect], Mapping[str, Rect]], ...] = (
        (before.elements, after.elements),
        (before.boundaries, after.boundaries),
        (before.notes, after.notes),
    )
    for old, new in pairs:
        found.update(name for name, box in new.items() if old.get(name) != box)
    return found


def _without(graph: LayoutGraph, ids: frozenset[str]) -> LayoutGraph:
    """Return the graph without these elements, boundaries and notes, and what they join."""
    if not ids:
        return graph
    parents = {each.id: each.parent for each in graph.boundaries}

    def kept(home: str | None) -> str | None:
        while home is not None and home in ids:
            home = parents[home]
        return home

    return replace(
        graph,
        elements=tuple(
            replace(each, boundary=kept(each.boundary))
            for each in graph.elements
            if each.id not in ids
        ),
        boundaries=tuple(
            replace(each, parent=kept(each.parent))
            for each in graph.boundaries
            if each.id not in ids
        ),
        connectors=tuple(
            each for each in graph.connectors if each.source not in ids and each.target not in ids
        ),
        notes=tuple(
            replace(each, boundary=kept(each.boundary))
            for each in graph.notes
            if each.id not in ids and each.about not in ids
        ),
    )
