"""Things and their revisions, a page at a time.

A list of things is searched, filtered and sorted as it is asked for; a history is always newest
first. What is shown of a row, its own room says.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from django.db.models import Model, Q, QuerySet

from common.cursor import decode_cursor, encode_cursor, invalid_cursor, moment_in
from revisions.models import IN_STATE, Kept, KeptQuerySet, Revision, RevisionQuerySet
from revisions.states import State
from teams.contracts import Author
from teams.selectors import authors_of

K = TypeVar("K", bound=Kept)
R = TypeVar("R", bound=Revision)
T = TypeVar("T")
M = TypeVar("M", bound=Model)

LAST_CHANGED_FIRST = "updated"
NEWEST_FIRST = "number"
# What fits the column; a larger number in a cursor did not come from us.
MOST_DIGITS = 9


class Wanted(Protocol):
    """Which things, in which order, from where on. Those that are not sorted by when they changed
    are sorted by name."""

    @property
    def search(self) -> str: ...
    @property
    def state(self) -> str: ...
    @property
    def project(self) -> str | None: ...
    @property
    def sort(self) -> str: ...
    @property
    def cursor(self) -> str | None: ...
    @property
    def limit(self) -> int: ...


@dataclass(frozen=True)
class Names:
    """Where a kind of things keeps its names to be compared, and how one becomes comparable."""

    column: str
    key: Callable[[str], str]


@dataclass(frozen=True)
class Page(Generic[T]):
    items: tuple[T, ...]
    next_cursor: str | None


def matching(things: KeptQuerySet[K], wanted: Wanted, names: Names) -> KeptQuerySet[K]:
    """Return those of ``things`` that are wanted, on whichever page."""
    things = things.filter(IN_STATE[State(wanted.state)])
    if wanted.project is not None:
        things = things.filter(project_id=wanted.project)
    if wanted.search.strip():
        things = things.filter(**{f"{names.column}__contains": names.key(wanted.search.strip())})
    return things


def page_of(things: KeptQuerySet[K], wanted: Wanted, names: Names) -> Page[K]:
    """Return one page of ``things``, in the order that is wanted; one query.

    Raises:
        InvalidInput: the cursor is not one of this list in this order.
    """

    def cursor_of(row: K) -> str:
        by_time = wanted.sort == LAST_CHANGED_FIRST
        value = row.updated_at.isoformat() if by_time else getattr(row, names.column)
        return encode_cursor(wanted.sort, value, row.pk)

    return _cut(_sorted(things, wanted, names), wanted.limit, cursor_of)


def _sorted(things: KeptQuerySet[K], wanted: Wanted, names: Names) -> QuerySet[K]:
    """Return ``things`` in their order, from the cursor on. Ids settle the order between equals."""
    after = decode_cursor(wanted.cursor, wanted.sort, size=2) if wanted.cursor else None
    if wanted.sort == LAST_CHANGED_FIRST:
        if after:
            at, pk = moment_in(after[0]), after[1]
            things = things.filter(Q(updated_at__lt=at) | Q(updated_at=at, pk__gt=pk))
        return things.order_by("-updated_at", "pk")
    if after:
        name, pk = after
        things = things.filter(
            Q(**{f"{names.column}__gt": name}) | Q(**{names.column: name, "pk__gt": pk})
        )
    return things.order_by(names.column, "pk")


def with_heads(
    things: Sequence[K], revisions: RevisionQuerySet[R]
) -> Iterator[tuple[K, R, Author | None]]:
    """Yield each of ``things`` with its newest revision and who made that; two queries.

    What was purged meanwhile is left out.
    """
    heads = revisions.heads_of(things)
    authors = authors_of(head.author_key for head in heads.values())
    for each in things:
        head = heads.get(each.pk)
        if head is not None:
            yield each, head, authors.get(head.author_key)


def page_of_history(
    history: QuerySet[R], *, cursor: str | None, limit: int
) -> Page[tuple[R, Author | None]]:
    """Return one page of a history, newest first, each revision with who made it; two queries.

    Raises:
        InvalidInput: the cursor is not one of this list.
    """
    if cursor:
        history = history.filter(number__lt=_number_in(cursor))
    page = _cut(
        history.order_by("-number"), limit, lambda row: encode_cursor(NEWEST_FIRST, str(row.number))
    )
    authors = authors_of(row.author_key for row in page.items)
    return Page(tuple((row, authors.get(row.author_key)) for row in page.items), page.next_cursor)


def _number_in(cursor: str) -> int:
    (number,) = decode_cursor(cursor, NEWEST_FIRST, size=1)
    if not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        raise invalid_cursor()
    return int(number)


def _cut(rows: QuerySet[M], limit: int, cursor_of: Callable[[M], str]) -> Page[M]:
    """Return the first ``limit`` of ``rows`` as a page."""
    # One more than asked for tells whether there is a next page.
    found = tuple(rows[: limit + 1])
    page = found[:limit]
    return Page(page, cursor_of(page[-1]) if len(found) > limit else None)
