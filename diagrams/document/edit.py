"""Changing one view: every answer shares with what was given all that stayed as it was.

An edit that changes nothing answers with the same object, so "did anything happen?" is ``is``.
Nothing here checks what it is given: ids are those of the view, and values are sound.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeVar

from diagrams.document.boundaries import contents_of
from diagrams.document.flows import without_members
from diagrams.document.ids import ids_of_view
from diagrams.document.model import (
    Attachment,
    Boundary,
    Element,
    Flow,
    Note,
    Relationship,
    T,
    View,
)

HostT = TypeVar("HostT", Element, Relationship)


def with_element(view: View, element: Element) -> View:
    """Return ``view`` with the element of that id being this one."""
    return view.replaced(elements=_with(view.elements, element))


def with_boundary(view: View, boundary: Boundary) -> View:
    """Return ``view`` with the boundary of that id being this one."""
    return view.replaced(boundaries=_with(view.boundaries, boundary))


def with_note(view: View, note: Note) -> View:
    """Return ``view`` with the note of that id being this one."""
    return view.replaced(notes=_with(view.notes, note))


def with_relationship(view: View, relationship: Relationship) -> View:
    """Return ``view`` with the relationship of that id being this one."""
    return view.replaced(relationships=_with(view.relationships, relationship))


def with_flow(view: View, flow: Flow) -> View:
    """Return ``view`` with the flow of that id being this one."""
    return view.replaced(flows=_with(view.flows, flow))


def _with(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return ``items`` with ``item`` in the place of the one that has its id."""
    if any(other is item for other in items):
        return items
    return tuple(item if other.id == item.id else other for other in items)


def with_attachments(
    view: View, host: Element | Relationship, attachments: tuple[Attachment, ...]
) -> View:
    """Return ``view`` with ``attachments`` being those of ``host``, an item of it."""
    if isinstance(host, Element):
        return with_element(view, host.replaced(attachments=attachments))
    return with_relationship(view, host.replaced(attachments=attachments))


@dataclass(frozen=True)
class Removal:
    """A view as it is without something, and the ids of all that went, with it or because of it.

    ``gone`` holds what was inside an element that went, too.
    """

    view: View
    gone: frozenset[str]


def without(view: View, ids: Collection[str]) -> Removal:
    """Return ``view`` without what has these ids, and without what cannot be there without it.

    A boundary takes its contents with it (DOC-54), an element its relationships, attachments and
    inside (TOOL-42, DOC-105), a relationship its attachments and its place in flows (DOC-92).
    """
    named = frozenset(ids)
    gone = named | contents_of(view, named & view.boundary_by_id.keys())
    gone |= {
        relationship.id
        for relationship in view.relationships
        if relationship.source in gone or relationship.target in gone
    }
    elements = _kept(view.elements, gone)
    relationships = _kept(view.relationships, gone)
    return Removal(
        view=view.replaced(
            elements=_each(elements, lambda each: _without_attachments(each, gone)),
            relationships=_each(relationships, lambda each: _without_attachments(each, gone)),
            boundaries=_kept(view.boundaries, gone),
            notes=_kept(view.notes, gone),
            flows=_each(_kept(view.flows, gone), lambda each: without_members(each, gone)),
        ),
        gone=gone | _belongings(view, gone),
    )


def _kept(items: tuple[T, ...], gone: frozenset[str]) -> tuple[T, ...]:
    kept = tuple(item for item in items if item.id not in gone)
    return items if len(kept) == len(items) else kept


def _each(items: tuple[T, ...], mended: Callable[[T], T]) -> tuple[T, ...]:
    """Return ``items``, each of them ``mended``; the same object where none changed."""
    new = tuple(map(mended, items))
    same = all(one is other for one, other in zip(new, items, strict=True))
    return items if same else new


def _without_attachments(host: HostT, gone: frozenset[str]) -> HostT:
    kept = tuple(each for each in host.attachments if each.id not in gone)
    return host if len(kept) == len(host.attachments) else host.replaced(attachments=kept)


def _belongings(view: View, gone: frozenset[str]) -> frozenset[str]:
    """Return the ids of what belongs to what is ``gone``: attachments, and all that is inside."""
    found = {item_id for item_id, host in view.host_of.items() if host.id in gone}
    waiting = [
        element.inside
        for element in view.elements
        if element.id in gone and element.inside is not None
    ]
    while waiting:
        inner = waiting.pop()
        found.update(ids_of_view(inner))
        waiting.extend(each.inside for each in inner.elements if each.inside is not None)
    return frozenset(found)
