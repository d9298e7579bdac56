"""A long read in pages that a model can take (TOOL-25 … TOOL-29).

A page goes on where the one before it stopped, in one fixed order: elements, free notes, groups in
which nothing stands. A cursor says the revision and the question that it belongs to, so that no two
pages are of different drawings.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from common.contract import Contract
from common.cursor import decode_cursor, encode_cursor, invalid_cursor
from common.errors import CanvasError, ErrorKind
from common.fingerprint import canonical_json
from diagrams.document.model import Relationship, View
from diagrams.reading.focus import Focused
from diagrams.reading.request import ReadView

MAX_ELEMENTS = 200
MAX_RELATIONSHIPS = 400
MAX_BYTES = 96 * 1024
LEAST_ELEMENTS = 10
_ORDER = "diagram"


class CursorStale(CanvasError):
    """The diagram has changed, or another view is asked for, since the page before this one."""

    code = "CURSOR_STALE"
    kind = ErrorKind.CONFLICT


@dataclass(frozen=True)
class Start:
    """Where a page begins: after so many things, and so many of the relationships at them.

    ``size`` is how many things the page has whose relationships are gone on with, 0 for a new one.
    """

    things: int = 0
    relationships: int = 0
    size: int = 0


@dataclass(frozen=True)
class Page:
    """Ids of what stands on one page, the relationships it lists, and where the next begins."""

    things: tuple[str, ...]
    relationships: tuple[Relationship, ...]
    following: Start | None
    is_first: bool


def start_of(request: ReadView, revision: str) -> Start:
    """Return where the page that ``request`` asks for begins.

    Raises:
        InvalidInput: the cursor is none of ours.
        CursorStale: it is of another revision, or of another question.
    """
    if request.cursor is None:
        return Start()
    of_revision, question, *numbers = decode_cursor(request.cursor, _ORDER, size=5)
    if not all(number.isdecimal() and len(number) < 10 for number in numbers):
        raise invalid_cursor()
    if (of_revision, question) != (revision, question_of(request)):
        raise cursor_stale(revision)
    return Start(*map(int, numbers))


def cursor_at(start: Start, request: ReadView, revision: str) -> str:
    numbers = (str(number) for number in (start.things, start.relationships, start.size))
    return encode_cursor(_ORDER, revision, question_of(request), *numbers)


def cursor_stale(revision: str) -> CursorStale:
    """Return the refusal of a cursor that no page of the answer, at ``revision``, begins at."""
    return CursorStale(
        "The diagram has changed since that page, or the question has.",
        hint="Begin again without a cursor.",
        revision=revision,
    )


def question_of(request: Contract) -> str:
    """Return what is asked, whichever page of the answer it is, in a few letters."""
    asked = request.model_dump(mode="json", exclude={"cursor", "limit"})
    return hashlib.sha256(canonical_json(asked).encode()).hexdigest()[:16]


def things_of(view: View, shown: Focused) -> tuple[str, ...]:
    """Return the ids of all that is paged, in the order of the pages."""
    standing = {each.boundary for each in view.elements}
    standing |= {each.boundary for each in view.notes}
    return (
        *(each.id for each in view.elements if each.id in shown.elements),
        *(each.id for each in view.notes if each.id in shown.notes),
        *(
            each.id
            for each in view.boundaries
            if each.id in shown.boundaries and each.id not in standing
        ),
    )


def page_at(view: View, things: tuple[str, ...], start: Start, most: int) -> Page:
    """Return the page of at most ``most`` things that begins at ``start``.

    It has fewer where they have more relationships than a page may list; where one element alone
    has, the relationships go on on pages of their own.
    """
    if start.size:
        owners = things[start.things - start.size : start.things]
        return _gone_on(view, things, owners, start)
    taken: list[str] = []
    touched: set[str] = set()
    for thing in things[start.things : start.things + most]:
        more = touched | {each.id for each in view.relationships_of.get(thing, ())}
        if taken and len(more) > MAX_RELATIONSHIPS:
            break
        taken.append(thing)
        touched = more
    end = start.things + len(taken)
    relationships = _at(view, taken)
    following = Start(end) if end < len(things) else None
    if len(relationships) > MAX_RELATIONSHIPS:
        following = Start(end, MAX_RELATIONSHIPS, len(taken))
    return Page(tuple(taken), relationships[:MAX_RELATIONSHIPS], following, start == Start())


def _gone_on(view: View, things: tuple[str, ...], owners: tuple[str, ...], start: Start) -> Page:
    listed = _at(view, owners)
    end = start.relationships + MAX_RELATIONSHIPS
    following = Start(start.things) if start.things < len(things) else None
    if end < len(listed):
        following = Start(start.things, end, start.size)
    return Page((), listed[start.relationships : end], following, is_first=False)


def _at(view: View, things: Sequence[str]) -> tuple[Relationship, ...]:
    """Return the relationships that begin or end at one of ``things``, in the view's order."""
    here = frozenset(things)
    return tuple(each for each in view.relationships if each.source in here or each.target in here)
