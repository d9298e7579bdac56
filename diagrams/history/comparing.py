"""What changed between two revisions, item by item and field by field.

A view is an item, too: what is said of the sheet itself, and not of what stands on it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from common.errors import pointer
from diagrams.document.model import (
    Boundary,
    Content,
    Document,
    Element,
    Flow,
    Item,
    Note,
    OpenPoint,
    Relationship,
    View,
    ViewPath,
)
from diagrams.history.views import TOP_VIEW

Kind = Literal["view", "element", "group", "relationship", "note", "flow", "open-point"]
KIND_OF: Mapping[type, Kind] = {
    Element: "element",
    Boundary: "group",
    Relationship: "relationship",
    Note: "note",
    Flow: "flow",
    OpenPoint: "open-point",
}
PLACE = pointer("box")
# Of an element its inside is compared by itself, of a relationship its line is not.
ELSEWHERE = {"inside", "route"}


@dataclass(frozen=True)
class FieldDifference:
    """``path`` is a JSON pointer within the item; None stands for what is not there."""

    path: str
    before: JsonValue
    after: JsonValue


@dataclass(frozen=True)
class Difference:
    """One item that is new, gone, or another; ``inside`` is the path of the view that has it.

    ``moved`` is one that only stands elsewhere. Lines as they are drawn are no difference. A view
    is never new or gone, its owner is; ``inside`` is its own path, and ``id`` that of its owner.
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
        *_views_changed(before, after),
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


def _views_changed(before: Document, after: Document) -> Iterator[Difference]:
    """Yield the views that are there before and after, and of which something else is said."""
    old = {item_id: said for item_id, _, _, said in _sheets(before)}
    for item_id, label, path, said in _sheets(after):
        fields = tuple(_fields(old.get(item_id, said), said))
        if fields:
            yield Difference("view", item_id, label, path, "modified", fields)


def _sheets(document: Document) -> Iterator[tuple[str, str, ViewPath, dict[str, JsonValue]]]:
    """Yield the id, label and path of every view, and what is said of it; of elements that nobody
    has looked into, too, which have an empty one."""
    settings = _wire(document.settings)
    top = {**_sheet(document.view), **{f"/settings{path}": each for path, each in settings.items()}}
    yield TOP_VIEW, TOP_VIEW, (), top
    for path, view in document.views.items():
        for each in view.elements:
            yield each.id, each.label, (*path, each.id), _sheet(each.inside or View())


def _sheet(view: View) -> dict[str, JsonValue]:
    return _wire(view, only={"level", "viewport"})


def _whole(
    item: Item | OpenPoint, path: ViewPath, change: Literal["added", "removed"]
) -> Difference:
    return Difference(KIND_OF[type(item)], item.id, _label(item), path, change)


def _changed(
    before: Item | OpenPoint, after: Item | OpenPoint, path: ViewPath, *, moved_from: ViewPath
) -> Iterator[Difference]:
    if before is after and path == moved_from:
        return
    fields = tuple(_fields(_wire(before, but=ELSEWHERE), _wire(after, but=ELSEWHERE)))
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


def _wire(
    content: Content, *, only: set[str] | None = None, but: set[str] | None = None
) -> dict[str, JsonValue]:
    wire: dict[str, JsonValue] = content.model_dump(
        mode="json", by_alias=True, include=only, exclude=but
    )
    return {pointer(name): value for name, value in wire.items()}


def _fields(before: dict[str, JsonValue], after: dict[str, JsonValue]) -> Iterator[FieldDifference]:
    for path in dict.fromkeys((*before, *after)):
        if before.get(path) != after.get(path):
            yield FieldDifference(path, before.get(path), after.get(path))
