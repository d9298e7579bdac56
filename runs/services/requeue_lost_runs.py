"""Putting runs on the queue again that the queue has lost."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from runs import dispatch
from runs.engine.events import RunStatus
from runs.models import Run

MOST_AT_ONCE = 500


def requeue_lost_runs() -> int:
    """Put runs that have waited too long on the queue again; return how many.

    The broker may have been restarted, or could not be reached when the run was started. A run
    that is on the queue twice is harmless: the second worker finds nothing to claim. While the
    queue holds as many tasks as there are runs waiting, none is lost and nobody gets in line
    twice; the line is just long.
    """
    now = timezone.now()
    waiting = Run.objects.filter(status=RunStatus.QUEUED)
    overdue = waiting.filter(
        queued_at__lt=now - timedelta(seconds=settings.EASEL.requeue_after_seconds)
    )
    lost = list(overdue.order_by("created_at").values_list("pk", "queued_at")[:MOST_AT_ONCE])
    if not lost:
        return 0
    messages = dispatch.messages_waiting()
    if messages is None or messages >= waiting.count():
        return 0
    requeued = 0
    for run_id, queued_at in lost:
        # Compared, so that two beats do not both put it there.
        if waiting.filter(pk=run_id, queued_at=queued_at).update(queued_at=now):
            if not dispatch.execute_run(run_id):
                break
            requeued += 1
    return requeued
