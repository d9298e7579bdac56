"""Changing one of the things that a team keeps, at most once, while nobody else does."""

from collections.abc import Callable

from django.db import transaction

from ledger.contracts import Change
from ledger.services import Claim, once
from revisions.services.shelf import D, Fields, K, Shelf
from teams.access import Owned, require
from teams.actors import Actor
from teams.audit import note


def change_locked(
    shelf: Shelf[K, D],
    kept_id: str,
    *,
    actor: Actor,
    operation: str,
    request: Change,
    by: Callable[[K], None],
    on: Owned | None = None,
) -> D:
    """Let ``by`` change a thing at most once per request, and return how it stands then.

    ``by`` is called in a transaction that holds the row until all of it is written. Permission is
    asked on the thing, or on what is given as ``on``.

    Raises:
        NotFound: the actor's team has no such thing.
        Forbidden: the actor may not change what is on this shelf, or not any more.
    """
    kept = shelf.rows().model.row_for(actor, kept_id)
    # Before `once`, so that it also guards the replay of an old answer.
    require(actor, shelf.permission, on=on or kept)

    @transaction.atomic
    def change(claim: Claim) -> D:
        locked = shelf.rows().model.locked(kept_id)
        # Whoever waited for the row may have lost the right to change it meanwhile.
        require(actor, shelf.permission, on=on or locked)
        by(locked)
        detail = shelf.detail_of(locked, actor)
        claim.resolve(detail)
        return detail

    return once(
        actor=actor,
        operation=operation,
        target=kept_id,
        request=request,
        receipt_type=shelf.detail,
        change=change,
    )


def settle(
    shelf: Shelf[K, D],
    kept_id: str,
    *,
    actor: Actor,
    operation: str,
    request: Change,
    by: Callable[[K], Fields],
    on: Owned | None = None,
    decision: str | None = None,
) -> D:
    """Let ``by`` change what is kept about a thing beside its content, at most once per request.

    A ``decision`` about the thing as a whole goes into the audit log, in that word of the past:
    “Deleted”. No revision is written, so ``updated_at`` and the history stay what they say they
    are: when the content changed, and how.

    Raises:
        NotFound, Forbidden: as ``change_locked`` does.
    """

    def change(kept: K) -> None:
        changed = by(kept)
        if not changed:
            return
        shelf.store(kept, actor, changed)
        if decision is not None:
            note(
                actor=actor,
                action=operation,
                target_type=shelf.noun,
                target_id=kept_id,
                summary=f"{decision} the {shelf.noun} “{kept}”.",
            )
        shelf.announce(kept)

    return change_locked(
        shelf, kept_id, actor=actor, operation=operation, request=request, by=change, on=on
    )
