"""Putting a thing away or out of sight, and bringing it back: alike for whatever a team keeps.

Each is done once, also where it is asked for twice; and none of them is a revision.
"""

from collections.abc import Callable

from django.utils import timezone

from common.errors import NotFound
from ledger.contracts import Change
from revisions.models import Kept
from revisions.services.changing import settle
from revisions.services.shelf import D, Fields, K, Shelf
from revisions.states import State
from teams.actors import Person
from teams.selectors import KEPT_DELETED


def archive(shelf: Shelf[K, D], kept_id: str, *, actor: Person, request: Change) -> D:
    """Put a thing away; one that is archived stays as it is, one that is deleted is refused."""
    now = timezone.now()

    def put_away(kept: Kept) -> Fields:
        if kept.state is State.ARCHIVED:
            return ()
        kept.require_active()
        kept.archived_at = now
        return ("archived_at",)

    return _decide(shelf, kept_id, actor, request, verb="archive", decision="Archived", by=put_away)


def unarchive(shelf: Shelf[K, D], kept_id: str, *, actor: Person, request: Change) -> D:
    """Bring a thing back into use; one that is active stays as it is, a deleted one is refused."""

    def take_out(kept: Kept) -> Fields:
        if kept.state is not State.ARCHIVED:
            kept.require_active()
            return ()
        kept.archived_at = None
        return ("archived_at",)

    return _decide(
        shelf, kept_id, actor, request, verb="unarchive", decision="Unarchived", by=take_out
    )


def delete(shelf: Shelf[K, D], kept_id: str, *, actor: Person, request: Change) -> D:
    """Delete a thing, so that ``restore`` can bring it back with all its history."""
    now = timezone.now()

    def put_out_of_sight(kept: Kept) -> Fields:
        if kept.state is State.DELETED:
            return ()
        kept.deleted_at = now
        return ("deleted_at",)

    return _decide(
        shelf, kept_id, actor, request, verb="delete", decision="Deleted", by=put_out_of_sight
    )


def restore(shelf: Shelf[K, D], kept_id: str, *, actor: Person, request: Change) -> D:
    """Bring a deleted thing back to where it was: into use, or into the archive.

    Raises:
        NotFound: it was deleted longer ago than it is kept.
    """

    def bring_back(kept: Kept) -> Fields:
        if kept.deleted_at is None:
            return ()
        if kept.deleted_at < timezone.now() - KEPT_DELETED:
            raise NotFound(f"There is no such {shelf.noun} in this team any more.")
        kept.deleted_at = None
        return ("deleted_at",)

    return _decide(
        shelf, kept_id, actor, request, verb="restore", decision="Restored", by=bring_back
    )


def _decide(
    shelf: Shelf[K, D],
    kept_id: str,
    actor: Person,
    request: Change,
    *,
    verb: str,
    decision: str,
    by: Callable[[Kept], Fields],
) -> D:
    operation = f"{verb}_{shelf.noun}"
    return settle(
        shelf, kept_id, actor=actor, operation=operation, request=request, by=by, decision=decision
    )
