"""Taking a waiting run on: of however many workers try, one."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from runs.engine.events import RunStatus
from runs.event_log import Hold
from runs.models import Run


@dataclass(frozen=True)
class Claimed:
    """A run that is ours to execute, as it was when it waited."""

    hold: Hold
    run: Run
    at: datetime


def claim_run(*, run_id: str, lease: timedelta) -> Claimed | None:
    """Move a queued run to running, for us alone; return nothing if it is not queued any more.

    From here on every write carries the fence of this claim. Whoever lets ``lease`` run out
    without renewing it may find the run ended by others.
    """
    run = Run.objects.filter(pk=run_id, status=RunStatus.QUEUED).first()
    if run is None:
        return None
    now = timezone.now()
    # The fence in the condition, and not the status alone: between the two statements the run may
    # have been claimed, ended and nobody knows what else.
    won = Run.objects.filter(pk=run_id, status=RunStatus.QUEUED, fence=run.fence).update(
        status=RunStatus.RUNNING,
        fence=run.fence + 1,
        leased_until=now + lease,
        started_at=now,
    )
    return Claimed(Hold(run_id, run.fence + 1), run, now) if won else None
