from datetime import UTC, datetime, timedelta

import pytest

from runs import event_log
from runs.engine.events import Frame, RunCancelled, RunCompleted, RunEvent, RunStarted, Thought
from runs.event_log import Hold, RunLost
from runs.models import Run
from tests.runs.arranging import a_claimed_run, a_queued_run, log_of, status_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(seconds=30)


def numbered(*events: RunEvent, first: int = 1) -> list[Frame]:
    return [Frame(seq=seq, at=NOON, event=event) for seq, event in enumerate(events, first)]


def append(hold: Hold, frames: list[Frame]) -> None:
    event_log.append(hold, frames, leased_until=LATER)


class TestAppend:
    def test_writes_a_batch_only_once(self):
        hold = a_claimed_run()
        frames = numbered(RunStarted(run_id=hold.run_id), Thought(node_id="n", text="a"))
        append(hold, frames)

        append(hold, frames)

        assert log_of(hold.run_id) == frames

    def test_writes_the_last_batch_only_once_too(self):
        hold = a_claimed_run()
        frames = numbered(RunCompleted(run_id=hold.run_id, output="done"))
        append(hold, frames)

        append(hold, frames)

        assert log_of(hold.run_id) == frames

    def test_renews_the_lease(self):
        hold = a_claimed_run()

        append(hold, numbered(RunStarted(run_id=hold.run_id)))

        assert Run.objects.get(pk=hold.run_id).leased_until == LATER

    def test_refuses_an_older_hold(self):
        hold = a_claimed_run()
        Run.objects.filter(pk=hold.run_id).update(fence=hold.fence + 1)

        with pytest.raises(RunLost):
            append(hold, numbered(RunStarted(run_id=hold.run_id)))

        assert log_of(hold.run_id) == []

    def test_refuses_a_gap(self):
        hold = a_claimed_run()

        with pytest.raises(RunLost):
            append(hold, numbered(RunStarted(run_id=hold.run_id), first=2))

    def test_refuses_anything_after_the_end(self):
        hold = a_claimed_run()
        append(hold, numbered(RunCompleted(run_id=hold.run_id, output="done")))

        with pytest.raises(RunLost):
            append(hold, numbered(Thought(node_id="n", text="and"), first=2))

    def test_writes_nothing_when_any_of_it_cannot_be_written(self):
        hold = a_claimed_run()
        append(hold, numbered(RunStarted(run_id=hold.run_id)))
        Run.objects.filter(pk=hold.run_id).update(last_seq=0)

        with pytest.raises(Exception, match=r"(?i)unique"):
            append(hold, numbered(RunCancelled(run_id=hold.run_id)))

        assert status_of(hold.run_id) == "running"


class TestEndUnheld:
    def test_leaves_a_run_alone_that_has_moved_on(self):
        run = Run.objects.get(pk=a_queued_run())
        Run.objects.filter(pk=run.pk).update(fence=1, status="running")

        ended = event_log.end_unheld(run, RunCancelled(run_id=run.pk), at=NOON)

        assert ended is None
        assert log_of(run.pk) == []

    def test_puts_the_end_after_what_was_said(self):
        hold = a_claimed_run()
        append(hold, numbered(RunStarted(run_id=hold.run_id)))
        run = Run.objects.get(pk=hold.run_id)

        frame = event_log.end_unheld(run, RunCancelled(run_id=run.pk), at=NOON)

        assert frame is not None
        assert frame.seq == 2


class TestReplay:
    def test_gives_a_page_at_a_time(self):
        hold = a_claimed_run()
        frames = numbered(*(Thought(node_id="n", text=str(number)) for number in range(5)))
        append(hold, frames)

        assert list(event_log.replay(hold.run_id, after=1, limit=2)) == frames[1:3]
