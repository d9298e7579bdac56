"""What happened in a run, as the database has it: the truth that every viewer is shown.

Events are appended in order, together with the run's own row, and only by whoever holds the run's
fence. A row is never changed. What Redis carries beside this may be lost at any time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from runs.engine.events import Error, Frame, RunCancelled, RunCompleted, RunEvent, RunStatus
from runs.models import Run, RunEventRow
from workflows.ports import Usage

PAGE = 500


class RunLost(Exception):
    """The run was ended or taken over by somebody else.

    Not a refusal that a person is told of: whoever still works on the run stops without a word,
    because what there was to say has been said by the new holder.
    """


@dataclass(frozen=True)
class Hold:
    """The right to write a run's events: won by claiming the run, lost to the next claim."""

    run_id: str
    fence: int


def append(
    hold: Hold, frames: Sequence[Frame], *, leased_until: datetime, usage: Usage | None = None
) -> None:
    """Write ``frames`` and move the run on, both or neither; write nothing a second time.

    ``frames`` follow what is there without a gap, at least one. When the last of them is terminal
    the run ends with it, in the same transaction; otherwise its lease is renewed. Appending again
    what was appended (a commit whose answer was lost) changes nothing.

    Raises:
        RunLost: the hold is not the newest any more, or the run has ended.
    """
    first, last = frames[0], frames[-1]
    changes = ending(last.event, at=last.at, usage=usage) or {"leased_until": leased_until}
    with transaction.atomic():
        kept = Run.objects.filter(
            pk=hold.run_id,
            fence=hold.fence,
            status=RunStatus.RUNNING,
            last_seq=first.seq - 1,
        ).update(last_seq=last.seq, **changes)
        if kept:
            RunEventRow.objects.bulk_create([_row(hold.run_id, frame) for frame in frames])
        elif not _already_written(hold, last.seq):
            raise RunLost(hold.run_id)


def renew(hold: Hold, *, leased_until: datetime) -> None:
    """Say that the run is still being worked on, though nothing has happened in it.

    Raises:
        RunLost: the hold is not the newest any more, or the run has ended.
    """
    kept = Run.objects.filter(pk=hold.run_id, fence=hold.fence, status=RunStatus.RUNNING)
    if not kept.update(leased_until=leased_until):
        raise RunLost(hold.run_id)


def is_cancel_requested(hold: Hold) -> bool:
    """Say whether somebody asked for the run to stop.

    Raises:
        RunLost: the hold is not the newest any more, or the run has ended.
    """
    mine = Run.objects.filter(pk=hold.run_id, fence=hold.fence, status=RunStatus.RUNNING)
    requested_at = mine.values_list("cancel_requested_at", flat=True)
    if not requested_at:
        raise RunLost(hold.run_id)
    return requested_at[0] is not None


def end_unheld(run: Run, event: RunEvent, *, at: datetime) -> Frame | None:
    """End a run that no worker holds with ``event``, if it still is as ``run`` was read.

    Returns the frame written, or nothing when the run has moved on since: claimed, ended, or alive
    after all. The fence goes up, so a worker that comes back from the dead can write no more.
    """
    frame = Frame(seq=run.last_seq + 1, at=at, event=event)
    with transaction.atomic():
        unmoved = Run.objects.filter(
            pk=run.pk,
            status=run.status,
            fence=run.fence,
            last_seq=run.last_seq,
            leased_until=run.leased_until,
        )
        kept = unmoved.update(
            fence=run.fence + 1,
            last_seq=frame.seq,
            **ending(event, at=at, usage=None),
        )
        if not kept:
            return None
        RunEventRow.objects.bulk_create([_row(run.pk, frame)])
    return frame


def replay(run_id: str, *, after: int, limit: int = PAGE) -> tuple[Frame, ...]:
    """Return the frames that follow number ``after``, in order, at most ``limit`` of them."""
    rows = RunEventRow.objects.filter(run_id=run_id, seq__gt=after).order_by("seq")
    return tuple(
        Frame.model_validate({"seq": seq, "at": at, "event": event})
        for seq, at, event in rows.values_list("seq", "at", "event")[:limit]
    )


def node_at_work(run_id: str) -> str | None:
    """Return the node that had begun and not completed when the run's last event was written."""
    steps = RunEventRow.objects.filter(
        run_id=run_id, event__type__in=["node_started", "node_completed"]
    )
    last = steps.order_by("-seq").values_list("event", flat=True).first()
    return last["nodeId"] if last and last["type"] == "node_started" else None


def forget(*, ended_before: datetime, most: int) -> int:
    """Delete the events of up to ``most`` runs that ended before then; return of how many."""
    old = Run.objects.filter(
        Exists(RunEventRow.objects.filter(run_id=OuterRef("pk"))), finished_at__lt=ended_before
    )
    run_ids = list(old.values_list("pk", flat=True)[:most])
    RunEventRow.objects.filter(run_id__in=run_ids).delete()
    return len(run_ids)


def ending(event: RunEvent, *, at: datetime, usage: Usage | None) -> dict[str, object]:
    """Return what ``event`` makes of a run's row when it is terminal; empty when it is not."""
    status = status_after(event)
    if status is None:
        return {}
    return {
        "status": status,
        "output": event.output if isinstance(event, RunCompleted) else None,
        "failure": event.message if isinstance(event, Error) else None,
        "finished_at": at,
        "leased_until": None,
        "usage": usage.wire() if usage is not None else None,
    }


def status_after(event: RunEvent) -> RunStatus | None:
    """Return how a run has ended with ``event``; nothing when it has not."""
    match event:
        case RunCompleted():
            return RunStatus.COMPLETED
        case RunCancelled():
            return RunStatus.CANCELLED
        case Error():
            return RunStatus.FAILED
        case _:
            return None


def _row(run_id: str, frame: Frame) -> RunEventRow:
    return RunEventRow(run_id=run_id, seq=frame.seq, at=frame.at, event=frame.event.wire())


def _already_written(hold: Hold, last_seq: int) -> bool:
    return Run.objects.filter(pk=hold.run_id, fence=hold.fence, last_seq=last_seq).exists()
