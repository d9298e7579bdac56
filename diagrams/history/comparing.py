"""What changed between two revisions, item by item and field by field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from common.errors import pointer
from diagrams.document.model import (
    Boundary,
    Document,
    Element,
    Flow,
    Item,
    Note,
    OpenPoint,
    Relationship,
    ViewPath,
)

Kind = Literal["element", "group", "relationship", "note", "flow", "open-point"]
KIND_OF: Mapping[type, Kind] = {
    Element: "element",
    Boundary: "group",
    Relationship: "relationship",
    Note: "note",
    Flow: "flow",
    OpenPoint: "open-point",
}
PLACE = pointer("box")


@dataclass(frozen=True)
class FieldDifference:
    """``path`` is a JSON pointer within the item; None stands for what is not there."""

    path: str
    before: JsonValue
    after: JsonValue


@dataclass(frozen=True)
class Difference:
    """One item that is new, gone, or another; ``inside`` is the path of the view that has it.

    ``moved`` is one that only stands elsewhere. Lines as they are drawn are no difference.
    """

    what: Kind
    id: str
    label: str
    inside: ViewPath
    change: Literal["added", "removed", "modified", "moved"]
    fields: tuple[FieldDifference, ...] = ()


def differences(before: Document, after: Document) -> tuple[Difference, ...]:
    """Return what is gone, then what is another, then what is new; outer views first."""
    old, new = _items(before), _items(after)
    return (
        *(_whole(*old[each], "removed") for each in old if each not in new),
        *(
            found
            for each in new
            if each in old
            for found in _changed(old[each][0], *new[each], moved_from=old[each][1])
        ),
        *(_whole(*new[each], "added") for each in new if each not in old),
    )


def _items(document: Document) -> dict[str, tuple[Item | OpenPoint, ViewPath]]:
    found: dict[str, tuple[Item | OpenPoint, ViewPath]] = {
        item.id: (item, path)
        for path, view in document.views.items()
        for items in (view.elements, view.boundaries, view.relationships, view.notes, view.flows)
        for item in items
    }
    found.update((point.id, (point, ())) for point in document.open_points)
    return found


def _whole(
    item: Item | OpenPoint, path: ViewPath, change: Literal["added", "removed"]
) -> Difference:
    return Difference(KIND_OF[type(item)], item.id, _label(item), path, change)


def _changed(
    before: Item | OpenPoint, after: Item | OpenPoint, path: ViewPath, *, moved_from: ViewPath
) -> Iterator[Difference]:
    if before is after and path == moved_from:
        return
    fields = tuple(_fields(_flat(before), _flat(after)))
    if not fields and path == moved_from:
        return
    is_move = all(each.path == PLACE for each in fields)
    yield Difference(
        KIND_OF[type(after)],
        after.id,
        _label(after),
        path,
        "moved" if is_move else "modified",
        fields,
    )


def _label(item: Item | OpenPoint) -> str:
    match item:
        case Element() | Boundary():
            return item.label
        case Relationship():
            return item.label or f"{item.source} → {item.target}"
        case Note():
            return item.text.partition("\n")[0][:80]
        case Flow():
            return item.title
        case OpenPoint():
            return item.context or item.kind.value


def _flat(item: Item | OpenPoint) -> dict[str, JsonValue]:
    wire: dict[str, JsonValue] = item.model_dump(
        mode="json", by_alias=True, exclude={"inside", "route"}
    )
    return {pointer(name): value for name, value in wire.items()}


def _fields(before: dict[str, JsonValue], after: dict[str, JsonValue]) -> Iterator[FieldDifference]:
    for path in dict.fromkeys((*before, *after)):
        if before.get(path) != after.get(path):
            yield FieldDifference(path, before.get(path), after.get(path))
