"""Things and their revisions, a page at a time.

A list of things is searched, filtered and sorted as it is asked for; a history is always newest
first. What is shown of a row, its own room says.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from django.db.models import Model, Q, QuerySet

from common.cursor import decode_cursor, encode_cursor, invalid_cursor, moment_in
from revisions.models import HEAD, IN_STATE, Kept, KeptQuerySet, Revision
from revisions.states import State
from teams.contracts import Author
from teams.selectors import authors_of

K = TypeVar("K", bound=Kept)
R = TypeVar("R", bound=Revision)
T = TypeVar("T")
M = TypeVar("M", bound=Model)

LAST_CHANGED_FIRST = "updated"
NEWEST_FIRST = "number"
AUTHOR = ("owner_id", "token_id")
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


@dataclass(frozen=True)
class Listed(Generic[K]):
    """A thing with what its newest revision counts, by the column, and who made that."""

    thing: K
    head: Mapping[str, int]
    author: Author | None


@dataclass(frozen=True)
class CountedPage(Page[T]):
    total: int  # how many there are on all pages


def matching(things: KeptQuerySet[K], wanted: Wanted, names: Names) -> KeptQuerySet[K]:
    """Return those of ``things`` that are wanted, on whichever page."""
    things = things.filter(IN_STATE[State(wanted.state)])
    if wanted.project is not None:
        things = things.filter(project_id=wanted.project)
    if wanted.search.strip():
        things = things.filter(**{f"{names.column}__contains": names.key(wanted.search.strip())})
    return things


def page_of(
    things: KeptQuerySet[K], wanted: Wanted, names: Names, *, counts: Sequence[str]
) -> CountedPage[Listed[K]]:
    """Return one page of ``things``, in the order that is wanted, each with what its newest
    revision counts in those columns and who made that; four queries or fewer.

    Raises:
        InvalidInput: the cursor is not one of this list in this order.
    """

    def cursor_of(row: K) -> str:
        by_time = wanted.sort == LAST_CHANGED_FIRST
        value = row.updated_at.isoformat() if by_time else getattr(row, names.column)
        return encode_cursor(wanted.sort, value, row.pk)

    headed = things.with_heads(*AUTHOR, *counts)
    page = _cut(_sorted(headed, wanted, names), wanted.limit, cursor_of)
    heads = [_head_of(each, (*AUTHOR, *counts)) for each in page.items]
    keys = [(head["owner_id"], head["token_id"]) for head in heads]
    authors = authors_of(keys)
    listed = tuple(
        Listed(each, head, authors.get(key))
        for each, head, key in zip(page.items, heads, keys, strict=True)
    )
    is_whole = wanted.cursor is None and page.next_cursor is None
    total = len(page.items) if is_whole else things.count()
    return CountedPage(listed, page.next_cursor, total)


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


def _head_of(row: Kept, columns: Sequence[str]) -> dict[str, Any]:
    # Any: a row has columns beside its model's, of which the types know nothing.
    return {each: getattr(row, f"{HEAD}{each}") for each in columns}


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
