"""Finding elements in all views of a diagram, by type or by what is written on them."""

from collections.abc import Iterator

from pydantic import Field

from common.contract import Contract
from common.cursor import decode_cursor, encode_cursor, invalid_cursor
from diagrams.document import limits
from diagrams.document.model import Document, Element, ViewPath
from diagrams.document.text import folded
from diagrams.elements.words import type_called
from diagrams.reading.model import Told
from diagrams.reading.pages import cursor_stale, question_of

MAX_FOUND = 50
_ORDER = "found"


class FindElements(Contract):
    """Elements that are of one of the types, if any are given, and have the text on them."""

    types: tuple[str, ...] = Field(
        default=(),
        max_length=limits.MAX_TARGETS,
        description="Type words or aliases; unknown ones find nothing.",
    )
    text: str | None = Field(
        default=None,
        max_length=limits.MAX_TITLE,
        description="In label, description or technology; capitals and spacing do not matter.",
    )
    cursor: str | None = Field(
        default=None,
        max_length=2_000,
        description="The cursor of the page before; left out, the first page.",
    )
    limit: int = Field(default=MAX_FOUND, ge=1, le=MAX_FOUND, description="How many at most.")


class FoundElement(Told):
    id: str
    type: str
    label: str
    path: tuple[str, ...]  # of the view that it is in


class Found(Told):
    elements: tuple[FoundElement, ...]
    complete: bool
    cursor: str | None = None


def find_elements(document: Document, *, revision: str, request: FindElements) -> Found:
    """Return the elements that fit, outer views first, each view in its own order.

    Raises:
        InvalidInput: the cursor is none of ours.
        CursorStale: the diagram has changed since the page before, or the question has.
    """
    start = _start(request, revision)
    fitting = list(_fitting(document, request))
    end = start + request.limit
    return Found(
        elements=tuple(
            FoundElement(id=each.id, type=each.type, label=each.label, path=path)
            for path, each in fitting[start:end]
        ),
        complete=end >= len(fitting),
        cursor=encode_cursor(_ORDER, revision, question_of(request), str(end))
        if end < len(fitting)
        else None,
    )


def _start(request: FindElements, revision: str) -> int:
    if request.cursor is None:
        return 0
    of_revision, question, start = decode_cursor(request.cursor, _ORDER, size=3)
    if not (start.isdecimal() and len(start) < 10):
        raise invalid_cursor()
    if (of_revision, question) != (revision, question_of(request)):
        raise cursor_stale(revision)
    return int(start)


def _fitting(document: Document, request: FindElements) -> Iterator[tuple[ViewPath, Element]]:
    types = {found.word for each in request.types if (found := type_called(each)) is not None}
    text = folded(request.text or "")
    for path, view in document.views.items():
        for element in view.elements:
            if request.types and element.type not in types:
                continue
            written = (element.label, element.description or "", element.technology or "")
            if any(text in folded(each) for each in written):
                yield path, element
