"""Letting go of things that were deleted for good, with all their revisions."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from revisions.models import KeptQuerySet, RevisionQuerySet

AT_ONCE = 50


def purge(
    things: KeptQuerySet[Any],
    revisions: RevisionQuerySet[Any],
    *,
    deleted_before: datetime,
    part_from: Callable[[Sequence[str]], None] | None = None,
) -> int:
    """Delete what was deleted before then, or whose team was; return how many things it was.

    A few at a time, each lot in a transaction of its own, so that nobody waits for long.
    ``part_from`` is called in it before, with the ids: for what stays when they are gone.
    """
    purged = 0
    while lot := things.gone_since(deleted_before, most=AT_ONCE):
        with transaction.atomic():
            if part_from is not None:
                part_from(lot)
            # Apart, and so in one statement: taken along, the revisions would be read first.
            revisions.of(*lot).delete()
            things.filter(pk__in=lot).delete()
        purged += len(lot)
    return purged
