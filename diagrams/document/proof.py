"""That a changed document can be read again (DOC-7), at the cost of what has changed about it.

Whether a part is sound is said by that part alone, so what a document shares with one that was
proven is not read again. Whether the parts hold together is looked at anew.
"""

import json
from collections.abc import Container, Iterable, Iterator
from typing import Any, TypeVar

from diagrams.document import limits
from diagrams.document.migrate import stored
from diagrams.document.model import Boundary, Document, Element, Flow, Note, Relationship, View
from diagrams.document.repair import UnsoundDocument, linked, proven, read_back
from diagrams.document.repairs import Repairs

P = TypeVar("P", Element, Boundary, Note, Relationship, Flow)


def proven_after(before: Document, document: Document, *, types: Container[str]) -> None:
    """Make sure that ``document``, which was made from ``before``, can be read.

    ``before`` was proven when it was kept.

    Raises:
        UnsoundDocument: it would come back needing repair, or as another.
    """
    if _may_be_too_large(document):
        proven(document, types=types)
        return
    known = frozenset(id(part) for view in before.views.values() for part in _parts_of(view))
    fresh = document.replaced(view=_only_new(document.view, known))
    content = json.loads(json.dumps(stored(fresh), ensure_ascii=False, allow_nan=False))
    repairs = Repairs()
    sound = read_back(content, repairs, types=types) == fresh
    holds = linked(document, repairs) == document
    if repairs.total or not (sound and holds):
        places = ", ".join(sorted({each.path for each in repairs.found}))
        raise UnsoundDocument(f"The document does not survive being stored: {places}")


def _may_be_too_large(document: Document) -> bool:
    """Say whether it comes anywhere near to one of the limits on a whole document."""
    views = document.views.values()
    return (
        sum(len(v.elements) + len(v.boundaries) + len(v.notes) for v in views) > limits.MAX_ELEMENTS
        or sum(len(v.relationships) for v in views) > limits.MAX_RELATIONSHIPS
        or sum(len(flow.steps) for v in views for flow in v.flows) > limits.MAX_STEPS_IN_ALL
        or max(len(path) for path in document.views) > limits.MAX_DEPTH
        # Written with white space, it has less than twice as many bytes.
        or 2 * len(document.wire_json()) > limits.MAX_FILE_BYTES
    )


def _only_new(view: View, known: Container[int]) -> View:
    """Return ``view`` with those of its parts alone that are not known yet.

    An inside of which everything is known keeps something: no view is empty (DOC-3).
    """
    pruned = view.replaced(
        elements=tuple(
            each if each.inside is None else each.replaced(inside=_only_new(each.inside, known))
            for each in _new(view.elements, known)
        ),
        relationships=_new(view.relationships, known),
        boundaries=_new(view.boundaries, known),
        notes=_new(view.notes, known),
        flows=_new(view.flows, known),
    )
    if not pruned.is_empty:
        return pruned
    first = tuple(each.replaced(inside=None) for each in view.elements[:1])
    return pruned.replaced(elements=first, boundaries=view.boundaries[:1], notes=view.notes[:1])


def _new(parts: Iterable[P], known: Container[int]) -> tuple[P, ...]:
    return tuple(each for each in parts if id(each) not in known)


def _parts_of(view: View) -> Iterator[Any]:
    for parts in (view.elements, view.relationships, view.boundaries, view.notes, view.flows):
        yield from parts
