"""Cancelling a run: one that waits ends at once, one that runs is asked to stop."""

from datetime import datetime

from django.utils import timezone

from common.errors import CanvasError, ErrorKind
from runs import event_log, selectors, stream
from runs.contracts import CancelRun, RunChanged, RunDetail
from runs.engine.events import RunCancelled, RunStatus
from runs.models import Run
from runs.tallies import count_ended
from teams.access import Permission, require
from teams.actors import Actor
from teams.notices import announce


class RunHasEnded(CanvasError):
    """What has ended by itself cannot be stopped."""

    code = "RUN_HAS_ENDED"
    kind = ErrorKind.CONFLICT


def cancel_run(*, actor: Actor, run_id: str, request: CancelRun) -> RunDetail:
    """Stop a run: before its next step, or inside the answer that it is reading.

    Asking again changes nothing, so a retry needs no receipt. That the run has stopped is said by
    its ``run_cancelled`` event; a run that nobody has begun has it when this returns.

    Raises:
        NotFound: the actor can see no such run.
        Forbidden: the actor may not run workflows of this team, and so may not stop them.
        RunHasEnded: it had completed or failed before.
    """
    require(actor, Permission.RUN)
    selectors.run_row(actor, run_id)
    _stop(run_id, at=timezone.now())
    return selectors.run_for(actor, run_id)


def _stop(run_id: str, *, at: datetime) -> None:
    """Bring the run to where it stops. A worker may move it on under our hands; it moves forward
    only, from waiting to running to its end, so there are three turns at most."""
    while True:
        run = Run.objects.get(pk=run_id)
        match RunStatus(run.status):
            case RunStatus.QUEUED:
                frame = event_log.end_unheld(run, RunCancelled(run_id=run_id), at=at)
                if frame is not None:
                    stream.try_to_tell(run_id, [frame])
                    count_ended(RunStatus.CANCELLED, seconds=0, events=frame.seq)
                    notice = RunChanged(
                        run_id=run_id, workflow_id=run.workflow_id, status=RunStatus.CANCELLED
                    )
                    announce(run.team_id, notice)
                    return
            case RunStatus.RUNNING:
                running = Run.objects.filter(pk=run_id, status=RunStatus.RUNNING)
                if running.update(cancel_requested_at=run.cancel_requested_at or at):
                    return
            case RunStatus.CANCELLED:
                return
            case RunStatus.COMPLETED | RunStatus.FAILED:
                raise RunHasEnded(
                    f"The run has already {run.status}.",
                    hint="There is nothing left to stop.",
                    status=run.status,
                )
