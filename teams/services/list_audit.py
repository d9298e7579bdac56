"""Reading the audit log."""

from collections.abc import Iterable, Iterator

from django.db.models import QuerySet

from common.cursor import decode_cursor, encode_cursor, invalid_cursor
from teams.access import Permission, require
from teams.actors import Person
from teams.contracts import AuditLine, AuditPage, ListAudit
from teams.models import AuditEntry
from teams.selectors import authors_of

NEWEST_FIRST = "newest"
LINES_AT_ONCE = 500
# What a database takes for a key; a cursor that says more is not ours.
HIGHEST_ID = 2**63 - 1


def list_audit(*, actor: Person, request: ListAudit) -> AuditPage:
    """Return one page of the log of the actor's team, newest first; four queries whatever its size.

    Raises:
        Forbidden: the actor is no administrator of the team.
        InvalidInput: the cursor is not one of this list.
    """
    require(actor, Permission.ADMIN)
    entries = _newest_first(actor)
    if request.action:
        entries = entries.filter(action=request.action)
    if request.actor is not None:
        entries = entries.filter(owner_id=request.actor)
    if request.cursor is not None:
        entries = entries.filter(pk__lt=_id_in(request.cursor))
    # One more than asked for tells whether there is a next page.
    rows = list(entries[: request.limit + 1])
    page = rows[: request.limit]
    return AuditPage(
        items=tuple(_lines_of(page)),
        next_cursor=(
            encode_cursor(NEWEST_FIRST, str(page[-1].pk)) if len(rows) > request.limit else None
        ),
    )


def export_audit(*, actor: Person) -> Iterator[str]:
    """Return the whole log of the actor's team as JSON lines, newest first, a piece at a time.

    The permission is asked before the first piece. What is written meanwhile is not in it.

    Raises:
        Forbidden: the actor is no administrator of the team.
    """
    require(actor, Permission.ADMIN)
    return _pieces(actor)


def _pieces(actor: Person) -> Iterator[str]:
    before = HIGHEST_ID
    while rows := list(_newest_first(actor).filter(pk__lt=before)[:LINES_AT_ONCE]):
        yield "".join(f"{line.model_dump_json(by_alias=True)}\n" for line in _lines_of(rows))
        before = rows[-1].pk


def _newest_first(actor: Person) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(team_id=actor.team_id).order_by("-pk")


def _lines_of(entries: Iterable[AuditEntry]) -> Iterator[AuditLine]:
    rows = list(entries)
    authors = authors_of((row.owner_id, row.token_id) for row in rows)
    for row in rows:
        yield AuditLine(
            at=row.at,
            actor=authors.get((row.owner_id, row.token_id)),
            action=row.action,
            target_type=row.target_type,
            target_id=row.target_id,
            summary=row.summary,
            address=row.address,
        )


def _id_in(cursor: str) -> int:
    (text,) = decode_cursor(cursor, NEWEST_FIRST, size=1)
    if not text.isdecimal() or len(text) > len(str(HIGHEST_ID)) or int(text) > HIGHEST_ID:
        raise invalid_cursor()
    return int(text)
