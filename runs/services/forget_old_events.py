"""Forgetting how old runs went. That they were, what they asked and answered, is kept."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from runs import event_log

RUNS_AT_ONCE = 200


def forget_old_events() -> int:
    """Delete the events of runs that ended longer ago than events are kept; return how many runs.

    A few runs at a time, each lot in a transaction of its own, so that nobody waits for long.
    """
    before = timezone.now() - timedelta(days=settings.EASEL.events_kept_days)
    forgotten = 0
    while lot := event_log.forget(ended_before=before, most=RUNS_AT_ONCE):
        forgotten += lot
    return forgotten
