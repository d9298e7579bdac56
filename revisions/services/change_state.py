"""Putting a thing away or out of sight, and bringing it back: alike for whatever a team keeps.

Each is done once, also where it is asked for twice; and none of them is a revision.
"""

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

    return settle(
        shelf,
        kept_id,
        actor=actor,
        operation=f"archive_{shelf.noun}",
        request=request,
        by=put_away,
        decision="Archived",
    )


def unarchive(shelf: Shelf[K, D], kept_id: str, *, actor: Person, request: Change) -> D:
    """Bring a thing back into use; one that is active stays as it is, a deleted one is refused."""

    def take_out(kept: Kept) -> Fields:
        if kept.state is not State.ARCHIVED:
            kept.require_active()
            return ()
        kept.archived_at = None
        return ("archived_at",)

    return settle(
        shelf,
        kept_id,
        actor=actor,
        operation=f"unarchive_{shelf.noun}",
        request=request,
        by=take_out,
        decision="Unarchived",
    )


def delete(shelf: Shelf[K, D], kept_id: str, *, actor: Person, request: Change) -> D:
    """Delete a thing, so that ``restore`` can bring it back with all its history."""
    now = timezone.now()

    def put_out_of_sight(kept: Kept) -> Fields:
        if kept.state is State.DELETED:
            return ()
        kept.deleted_at = now
        return ("deleted_at",)

    return settle(
        shelf,
        kept_id,
        actor=actor,
        operation=f"delete_{shelf.noun}",
        request=request,
        by=put_out_of_sight,
        decision="Deleted",
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

    return settle(
        shelf,
        kept_id,
        actor=actor,
        operation=f"restore_{shelf.noun}",
        request=request,
        by=bring_back,
        decision="Restored",
    )
