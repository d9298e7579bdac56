"""The tokens of a team, a page at a time."""

from django.db.models import Q
from django.utils import timezone

from common.cursor import decode_cursor, encode_cursor, moment_in
from teams import token_selectors
from teams.access import Permission, require
from teams.actors import Person
from teams.token_contracts import ListTokens, TokenPage

NEWEST_FIRST = "newest"


def list_tokens(*, actor: Person, request: ListTokens) -> TokenPage:
    """Return the actor's own tokens, or all of the team's for who administers it, newest first.

    Ended ones are listed too: who had access until when is worth knowing. Four queries.

    Raises:
        Forbidden: the actor is not in the team any more.
        InvalidInput: the cursor is none of this list's.
    """
    require(actor, Permission.VIEW)
    tokens = token_selectors.tokens_seen_by(actor)
    if request.cursor is not None:
        tokens = tokens.filter(_after(request.cursor))
    # One more than asked for tells whether there is a next page.
    rows = list(tokens.order_by("-created_at", "-pk")[: request.limit + 1])
    page = rows[: request.limit]
    last = page[-1] if len(rows) > request.limit else None
    return TokenPage(
        items=token_selectors.token_details(page, at=timezone.now()),
        next_cursor=(
            encode_cursor(NEWEST_FIRST, last.created_at.isoformat(), last.pk) if last else None
        ),
    )


def _after(cursor: str) -> Q:
    at, token_id = decode_cursor(cursor, NEWEST_FIRST, size=2)
    created_at = moment_in(at)
    return Q(created_at__lt=created_at) | Q(created_at=created_at, pk__lt=token_id)
