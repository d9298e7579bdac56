"""Ending runs whose worker has died."""

from django.utils import timezone

from runs import event_log, stream
from runs.contracts import RunChanged
from runs.engine.events import Error, RunStatus
from runs.models import Run
from runs.tallies import count_ended
from teams.notices import announce

MOST_AT_ONCE = 100


def fail_stale_runs() -> int:
    """End every run whose lease ran out, with an ``error`` event; return how many.

    A worker renews its lease a few times before it ends. One that could not, and comes back later,
    finds a newer fence and writes nothing more.
    """
    now = timezone.now()
    stale = Run.objects.filter(status=RunStatus.RUNNING, leased_until__lt=now)
    failed = 0
    for run in stale.order_by("leased_until")[:MOST_AT_ONCE]:
        event = Error(
            message="The worker that executed this run stopped without a word.",
            code="WORKER_LOST",
            node_id=event_log.node_at_work(run.pk),
            hint="Run it again. What it had said until then is kept.",
        )
        frame = event_log.end_unheld(run, event, at=now)
        if frame is None:
            continue
        failed += 1
        stream.try_to_tell(run.pk, [frame])
        took = (now - (run.started_at or now)).total_seconds()
        count_ended(RunStatus.FAILED, seconds=took, events=frame.seq)
        announce(
            run.team_id,
            RunChanged(run_id=run.pk, workflow_id=run.workflow_id, status=RunStatus.FAILED),
        )
    return failed
