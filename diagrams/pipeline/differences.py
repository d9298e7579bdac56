"""What a change has made of a view: for the layout, for the gate, and for the receipt."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

from diagrams.document.model import (
    Attachment,
    Boundary,
    Document,
    Element,
    Item,
    Note,
    OpenPoint,
    Relationship,
    View,
)
from diagrams.layout.sizing import caption_of

Counted = Item | Attachment | OpenPoint
S = TypeVar("S", Element, Boundary, Note, Relationship)


@dataclass(frozen=True)
class Changes:
    """The ids of what is different about a view that layout has to look at.

    ``written``: elements and notes whose words are others; ``titled``: boundaries of which that is
    so. ``joined`` are members of another boundary than before, ``moved`` are somewhere else by a
    person's hand, ``unplaced`` notes have lost their place. ``said`` are relationships whose
    caption is another, ``led`` those whose ends or path somebody set by hand.
    """

    written: tuple[str, ...]
    titled: tuple[str, ...]
    joined: tuple[str, ...]
    moved: tuple[str, ...]
    unplaced: tuple[str, ...]
    said: tuple[str, ...]
    led: tuple[str, ...]


def changes_between(before: View, after: View) -> Changes:
    """Return what the ops have changed; geometry is not worked out yet in ``after``."""
    elements = _both(before.element_by_id, after.elements)
    boundaries = _both(before.boundary_by_id, after.boundaries)
    notes = _both(before.note_by_id, after.notes)
    lines = _both(before.relationship_by_id, after.relationships)
    return Changes(
        written=(
            *(new.id for old, new in elements if _words(old) != _words(new)),
            *(new.id for old, new in notes if old.text != new.text),
        ),
        titled=tuple(
            new.id for old, new in boundaries if (old.label, old.kind) != (new.label, new.kind)
        ),
        joined=(
            *(new.id for old, new in elements if old.boundary != new.boundary),
            *(new.id for old, new in boundaries if old.parent != new.parent),
            *(new.id for old, new in notes if old.boundary != new.boundary),
        ),
        moved=tuple(
            new.id
            for pairs in (elements, boundaries, notes)
            for old, new in pairs
            if new.box is not None and old.box != new.box
        ),
        unplaced=tuple(new.id for old, new in notes if old.box is not None and new.box is None),
        said=_said(before, after, {new.id for old, new in elements if old.type != new.type}),
        led=tuple(new.id for old, new in lines if _lead(old) != _lead(new)),
    )


def _both(before: Mapping[str, S], after: tuple[S, ...]) -> list[tuple[S, S]]:
    """Return what was there before and is another value now, with what it was."""
    return [
        (old, new) for new in after if (old := before.get(new.id)) is not None and old is not new
    ]


def _words(element: Element) -> tuple[str | None, ...]:
    return element.type, element.label, element.technology, element.description


def _said(before: View, after: View, retyped: Collection[str]) -> tuple[str, ...]:
    """Return the relationships that have another caption, by their own words or by their ends."""
    return tuple(
        new.id
        for new in after.relationships
        if (old := before.relationship_by_id.get(new.id)) is not None
        and (old is not new or new.source in retyped or new.target in retyped)
        and caption_of(old, before) != caption_of(new, after)
    )


def _lead(relationship: Relationship) -> tuple[object, ...]:
    return relationship.source_anchor, relationship.target_anchor, relationship.path


def touched_by(before: View, after: View) -> frozenset[str]:
    """Return the ids of what is new, elsewhere, larger, or drawn along another line (LAY-51)."""
    found: set[str] = set()
    for old_by_id, items in (
        (before.element_by_id, after.elements),
        (before.boundary_by_id, after.boundaries),
        (before.note_by_id, after.notes),
    ):
        for item in items:
            old = old_by_id.get(item.id)
            if old is not item and (old is None or old.box != item.box or _is_reworded(old, item)):
                found.add(item.id)
    for each in after.relationships:
        was = before.relationship_by_id.get(each.id)
        if was is not each and (was is None or was.route != each.route):
            found.add(each.id)
    return frozenset(found)


def _is_reworded(old: Item, new: Item) -> bool:
    return isinstance(old, Element) and isinstance(new, Element) and _words(old) != _words(new)


@dataclass(frozen=True)
class Counts:
    """How many things a change has added, changed and removed, in all views (TOOL §3.8).

    What was only drawn anew is not counted, nor what is inside of something for that.
    """

    added: int
    updated: int
    removed: int


def counts_between(before: Document, after: Document) -> Counts:
    """Return how much is different in content; ``after`` is not laid out yet."""
    if before is after:
        return Counts(0, 0, 0)
    old, new = _everything(before), _everything(after)
    both = [item_id for item_id in new if item_id in old]
    levels = sum(
        1
        for path, view in after.views.items()
        if path in before.views and before.views[path].level != view.level
    )
    return Counts(
        added=len(new) - len(both),
        updated=levels + sum(1 for each in both if _is_changed(old[each], new[each])),
        removed=len(old) - len(both),
    )


def _everything(document: Document) -> dict[str, Counted]:
    found: dict[str, Counted] = {point.id: point for point in document.open_points}
    for view in document.views.values():
        for items in (
            view.elements,
            view.relationships,
            view.boundaries,
            view.notes,
            view.flows,
        ):
            found.update((item.id, item) for item in items)
        found.update(
            (each.id, each)
            for hosts in (view.elements, view.relationships)
            for host in hosts
            for each in host.attachments
        )
    return found


def _is_changed(old: Counted, new: Counted) -> bool:
    if old is new:
        return False
    if isinstance(old, Element) and isinstance(new, Element):
        return _bare(old) != _bare(new)
    if isinstance(old, Relationship) and isinstance(new, Relationship):
        return _bare_line(old) != _bare_line(new)
    return old != new


def _bare(element: Element) -> Element:
    return element.replaced(inside=None, attachments=())


def _bare_line(relationship: Relationship) -> Relationship:
    return relationship.replaced(attachments=(), route=None)
