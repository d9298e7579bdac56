"""Making an old difference once more, on top of what a diagram says today.

Undoing a change and redoing it are the same question in two directions: what leads from one
revision to its neighbour, made to the head. What others did since stays.

An item is merged in three parts: what it says, where it stands, and what is inside of it. Lines and
frames were drawn by the engine: where both sides have other ones, today's stay.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from common.merge import merge
from diagrams.document.geometry import Rect
from diagrams.document.model import Boundary, Document, Element, Note, Relationship, View, ViewPath
from diagrams.document.words import Level
from diagrams.history.loose_ends import loose_ends
from diagrams.history.views import view_name

Placed = TypeVar("Placed", Element, Boundary, Note)
Value = TypeVar("Value")


@dataclass(frozen=True)
class MergedDocument:
    """The document as it became, not drawn anew yet, and the ids that were changed in two ways.

    A view of which the level was is among them by its name.
    """

    document: Document
    conflicts: tuple[str, ...]


def merged(*, base: Document, ours: Document, theirs: Document) -> MergedDocument:
    """Return ``theirs`` with everything that ``ours`` changed since ``base``.

    What the three are called is no part of it: the result is called as ``theirs``. When that says
    what ``base`` says, the result says what ``ours`` says, to the byte.
    """
    conflicts: dict[str, None] = {}
    points = merge(
        base=base.open_points,
        ours=ours.open_points,
        theirs=theirs.open_points,
        id_of=lambda point: point.id,
    )
    view = _Views((), base.view, ours.view, theirs.view, conflicts).merged()
    document = theirs.replaced(
        view=view,
        open_points=points.items,
        settings=_either(base.settings, ours.settings, theirs.settings),
    )
    conflicts |= dict.fromkeys((*points.conflicts, *loose_ends(document)))
    return MergedDocument(document, tuple(conflicts))


def _either(base: Value, ours: Value, theirs: Value) -> Value:
    """Return the side that was changed, theirs where both were."""
    return ours if theirs == base else theirs


@dataclass(frozen=True)
class _Views:
    """The same view three times. ``conflicts`` collects the ids that were changed in two ways."""

    path: ViewPath
    base: View
    ours: View
    theirs: View
    conflicts: dict[str, None] = field(default_factory=dict)

    def merged(self) -> View:
        base, ours, theirs = self.base, self.ours, self.theirs
        if theirs == base:
            return ours
        if ours == base:
            return theirs
        flows = merge(
            base=base.flows, ours=ours.flows, theirs=theirs.flows, id_of=lambda flow: flow.id
        )
        self.conflicts.update(dict.fromkeys(flows.conflicts))
        return View(
            level=self._level(),
            elements=tuple(
                self._with_inside(each)
                for each in self._standing(lambda view: view.elements, strict=True)
            ),
            relationships=self._relationships(),
            boundaries=self._standing(lambda view: view.boundaries, strict=False),
            notes=self._standing(lambda view: view.notes, strict=True),
            flows=flows.items,
            viewport=theirs.viewport,
        )

    def _level(self) -> Level | None:
        base, ours, theirs = self.base.level, self.ours.level, self.theirs.level
        if ours not in (base, theirs) and theirs != base:
            self.conflicts[view_name(self.path)] = None
        return _either(base, ours, theirs)

    def _standing(
        self, items_of: Callable[[View], tuple[Placed, ...]], *, strict: bool
    ) -> tuple[Placed, ...]:
        """Merge what stands somewhere. With ``strict``, two other places are a conflict."""
        base, ours, theirs = (
            {each.id: each for each in items_of(view)}
            for view in (self.base, self.ours, self.theirs)
        )
        found = merge(
            base=tuple(map(_bare, base.values())),
            ours=tuple(map(_bare, ours.values())),
            theirs=tuple(map(_bare, theirs.values())),
            id_of=lambda each: each.id,
        )
        self.conflicts.update(dict.fromkeys(found.conflicts))
        kept = {each.id for each in found.items}
        self._note_lost_insides(base, ours, theirs, kept)
        return tuple(
            each.replaced(
                box=self._box(
                    each.id,
                    _box(base.get(each.id)),
                    _box(ours.get(each.id)),
                    _box(theirs.get(each.id)),
                    strict=strict,
                )
            )
            for each in found.items
        )

    def _box(
        self,
        item_id: str,
        base: Rect | None,
        ours: Rect | None,
        theirs: Rect | None,
        *,
        strict: bool,
    ) -> Rect | None:
        if strict and ours not in (base, theirs) and theirs != base:
            self.conflicts[item_id] = None
        return _either(base, ours, theirs)

    def _note_lost_insides(
        self,
        base: dict[str, Placed],
        ours: dict[str, Placed],
        theirs: dict[str, Placed],
        kept: set[str],
    ) -> None:
        """An element that one side takes away goes with its inside, unless the other changed it."""
        for item_id, was in base.items():
            left = ours.get(item_id) or theirs.get(item_id)
            if item_id in kept or not isinstance(was, Element) or not isinstance(left, Element):
                continue
            if left.inside != was.inside:
                self.conflicts[item_id] = None

    def _with_inside(self, element: Element) -> Element:
        base, ours, theirs = (
            _inside(view.element_by_id.get(element.id))
            for view in (self.base, self.ours, self.theirs)
        )
        path = (*self.path, element.id)
        inside = _Views(path, base, ours, theirs, self.conflicts).merged()
        return element.replaced(inside=None if inside.is_empty else inside)

    def _relationships(self) -> tuple[Relationship, ...]:
        found = merge(
            base=tuple(map(_unrouted, self.base.relationships)),
            ours=tuple(map(_unrouted, self.ours.relationships)),
            theirs=tuple(map(_unrouted, self.theirs.relationships)),
            id_of=lambda each: each.id,
        )
        self.conflicts.update(dict.fromkeys(found.conflicts))
        # One that comes back has no line: what it led round may be elsewhere by now.
        today = self.theirs.relationship_by_id
        return tuple(
            each.replaced(route=today[each.id].route) if each.id in today else each
            for each in found.items
        )


def _bare(item: Placed) -> Placed:
    if isinstance(item, Element):
        return item.replaced(box=None, inside=None)
    return item.replaced(box=None)


def _box(item: Element | Boundary | Note | None) -> Rect | None:
    return None if item is None else item.box


def _inside(element: Element | None) -> View:
    return View() if element is None or element.inside is None else element.inside


def _unrouted(relationship: Relationship) -> Relationship:
    return relationship.replaced(route=None)
