"""What a document says of one of its things, as far as a proposal can depend on it.

A fact has the word that the wire has for it and a value in plain JSON, so that it can be kept for
weeks and compared with what the document says by then. Positions are no facts (PROP-22).
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Literal

from pydantic import JsonValue

from diagrams.document.boundaries import contents_of
from diagrams.document.ids import ids_of_view
from diagrams.document.model import (
    Attachment,
    Boundary,
    Document,
    Element,
    Flow,
    Note,
    OpenPoint,
    Relationship,
    View,
    ViewPath,
)

Kind = Literal[
    "element", "group", "relationship", "note", "attachment", "flow", "open-point", "view"
]
Thing = Element | Boundary | Relationship | Note | Attachment | Flow | OpenPoint | View
Facts = dict[str, JsonValue]
# Given the view that a thing is in, and the thing.
Fact = Callable[[View, Any], JsonValue]

KIND_OF: Mapping[type, Kind] = {
    Element: "element",
    Boundary: "group",
    Relationship: "relationship",
    Note: "note",
    Attachment: "attachment",
    Flow: "flow",
    OpenPoint: "open-point",
    View: "view",
}


def _inner_ids(_: View, element: Element) -> JsonValue:
    found: list[str] = []
    waiting = [element.inside] if element.inside is not None else []
    while waiting:
        view = waiting.pop()
        found.extend(ids_of_view(view))
        waiting.extend(each.inside for each in view.elements if each.inside is not None)
    return [*sorted(found)]


def _attached(_: View, host: Element | Relationship) -> JsonValue:
    return _ids(host.attachments)


def _ids(things: Iterable[Relationship | Attachment]) -> JsonValue:
    return [*sorted(each.id for each in things)]


def _steps(_: View, flow: Flow) -> JsonValue:
    return [each.model_dump(mode="json", by_alias=True) for each in flow.steps]


FACTS: Mapping[Kind, Mapping[str, Fact]] = {
    "element": {
        "label": lambda _, it: it.label,
        "type": lambda _, it: it.type,
        "description": lambda _, it: it.description,
        "technology": lambda _, it: it.technology,
        "color": lambda _, it: it.color,
        "group": lambda _, it: it.boundary,
        "relationships": lambda view, it: _ids(view.relationships_of.get(it.id, ())),
        "attachments": _attached,
        "inside": _inner_ids,
    },
    "group": {
        "label": lambda _, it: it.label,
        "kind": lambda _, it: it.kind,
        "color": lambda _, it: it.color,
        "group": lambda _, it: it.parent,
        "members": lambda view, it: [*sorted(contents_of(view, [it.id]))],
    },
    "relationship": {
        "from": lambda _, it: it.source,
        "to": lambda _, it: it.target,
        "label": lambda _, it: it.label,
        "semantic": lambda _, it: it.semantic,
        "kind": lambda _, it: it.kind,
        "directed": lambda _, it: it.directed,
        "async": lambda _, it: it.is_async,
        "condition": lambda _, it: it.condition,
        "attachments": _attached,
    },
    "note": {
        "kind": lambda _, it: it.kind,
        "text": lambda _, it: it.text,
        "code": lambda _, it: it.text,
        "language": lambda _, it: it.language,
        "color": lambda _, it: it.color,
        "group": lambda _, it: it.boundary,
        # What a free note is about is where it stands, and of that only its group is a fact.
        "about": lambda _, it: it.boundary,
    },
    "attachment": {
        "kind": lambda _, it: it.kind,
        "text": lambda _, it: it.text,
        "code": lambda _, it: it.text,
        "language": lambda _, it: it.language,
        "about": lambda view, it: view.host_of[it.id].id,
    },
    "flow": {
        "title": lambda _, it: it.title,
        "color": lambda _, it: it.color,
        "steps": _steps,
        "variantOf": lambda _, it: it.variant_of,
    },
    "open-point": {
        "kind": lambda _, it: it.kind,
        "context": lambda _, it: it.context,
        "about": lambda _, it: [*it.targets],
        "resolved": lambda _, it: it.resolved,
        "resolution": lambda _, it: it.resolution,
    },
    "view": {"level": lambda _, it: it.level},
}


def thing_at(document: Document, kind: Kind, inside: ViewPath, item_id: str) -> Thing | None:
    """Return what is called that in the view at ``inside``, if it is of that kind."""
    if kind == "view":
        return view_at(document, inside)
    thing = found(document, inside, item_id)
    return thing if thing is not None and KIND_OF[type(thing)] == kind else None


def found(document: Document, inside: ViewPath, item_id: str) -> Thing | None:
    """Return what is called that in the view at ``inside``; open points are in the top view."""
    view = document.views.get(inside)
    if view is None:
        return None
    item = view.find(item_id)
    if item is not None:
        return item
    if (host := view.host_of.get(item_id)) is not None:
        return next(each for each in host.attachments if each.id == item_id)
    return None if inside else document.open_point_by_id.get(item_id)


def view_at(document: Document, inside: ViewPath) -> View | None:
    """Return the view there; an empty one where its owner is there and nobody has opened it."""
    view = document.views.get(inside)
    if view is not None or inside[:-1] not in document.views:
        return view
    return View() if inside[-1] in document.views[inside[:-1]].element_by_id else None


def facts_of(document: Document, inside: ViewPath, thing: Thing, names: Iterable[str]) -> Facts:
    """Return what ``document`` says of ``thing``, which is in its view at ``inside``."""
    facts = FACTS[KIND_OF[type(thing)]]
    view = document.views.get(inside, View())
    return {name: _plain(facts[name](view, thing)) for name in names}


def _plain(value: JsonValue) -> JsonValue:
    return value.value if isinstance(value, StrEnum) else value
