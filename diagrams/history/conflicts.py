"""Which parts of a document two changes have both touched.

A part is an item's content, or its place: who words an element anew and who moves it do not get
into each other's way. Lines and frames are drawn by the engine and are nobody's change.
"""

from collections.abc import Iterator
from typing import Literal

from diagrams.document.ids import ids_of
from diagrams.document.model import (
    Boundary,
    Document,
    Element,
    Item,
    Note,
    Relationship,
    View,
)
from diagrams.history.views import view_name
from diagrams.ops.batch import Changed

Aspect = Literal["content", "place", "level"]
Part = tuple[str, Aspect]


def parts_changed(before: Document, after: Document) -> frozenset[Part]:
    """Return the parts that are different; of what is new or gone, both."""
    old, new = dict(_parts(before)), dict(_parts(after))
    return frozenset(part for part in {*old, *new} if old.get(part) != new.get(part))


def parts_arranged(made: Changed, view: View) -> frozenset[Part]:
    """Return the places that the arrange ops of a change give anew; ``view`` is that before it."""
    standing = {each.id for items in (view.elements, view.notes) for each in items}
    return frozenset(
        (item_id, "place")
        for each in made.arranges
        if each.op.move
        for item_id in (standing if each.ids is None else each.ids)
    )


def removed_now_only(base: Document, then: Document, today: Document, now: Document) -> list[str]:
    """Return the ids that a removal takes along today and would not have taken from ``base``.

    ``then`` is ``base`` after it, ``now`` is ``today`` after it: somebody hung these on what goes.
    """
    expected = set(ids_of(base)) - set(ids_of(then))
    return sorted(set(ids_of(today)) - set(ids_of(now)) - expected)


def _parts(document: Document) -> Iterator[tuple[Part, object]]:
    for point in document.open_points:
        yield (point.id, "content"), point
    for path, view in document.views.items():
        yield (view_name(path), "level"), view.level
        for items in (view.elements, view.boundaries, view.notes, view.relationships, view.flows):
            for item in items:
                yield (item.id, "content"), (path, _content(item))
                if isinstance(item, Element | Note):
                    yield (item.id, "place"), item.box
        for item_id, host in view.host_of.items():
            kept = next(each for each in host.attachments if each.id == item_id)
            yield (item_id, "content"), (host.id, kept)


def _content(item: Item) -> object:
    match item:
        case Element():
            return item.replaced(inside=None, attachments=(), box=None)
        case Relationship():
            return item.replaced(attachments=(), route=None)
        case Boundary() | Note():
            return item.replaced(box=None)
        case _:
            return item
