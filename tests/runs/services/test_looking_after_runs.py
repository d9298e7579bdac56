"""What beat sees to: runs that the queue lost, runs whose worker died, events that are old."""

from datetime import timedelta

import pytest
from celery import current_app
from django.utils import timezone

from runs import dispatch
from runs.engine.events import Error, NodeStarted, RunStarted
from runs.models import Run
from runs.services.execute_run import execute_run
from runs.services.fail_stale_runs import fail_stale_runs
from runs.services.forget_old_events import forget_old_events
from runs.services.requeue_lost_runs import requeue_lost_runs
from tests.runs.arranging import (
    a_claimed_run,
    a_publisher,
    a_queued_run,
    in_threads,
    lease_ran_out,
    log_of,
    status_of,
    types_of,
    wait_until,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


@pytest.fixture(autouse=True)
def empty_queue():
    current_app.control.purge()


def has_waited(run_id: str, *, seconds: float) -> None:
    Run.objects.filter(pk=run_id).update(queued_at=timezone.now() - timedelta(seconds=seconds))


class TestRequeueLostRuns:
    def test_puts_a_run_on_the_queue_again_that_the_queue_has_lost(self):
        run_id = a_queued_run()
        current_app.control.purge()
        has_waited(run_id, seconds=11)

        assert requeue_lost_runs() == 1
        assert dispatch.messages_waiting() == 1

    def test_leaves_a_run_alone_that_has_just_been_started(self):
        a_queued_run()
        current_app.control.purge()

        assert requeue_lost_runs() == 0

    def test_leaves_a_long_line_alone(self):
        for _ in range(3):
            has_waited(a_queued_run(), seconds=60)

        assert requeue_lost_runs() == 0
        assert dispatch.messages_waiting() == 3

    def test_puts_it_there_once_however_many_beats_there_are(self):
        run_id = a_queued_run()
        current_app.control.purge()
        has_waited(run_id, seconds=11)

        assert sum(in_threads(*[requeue_lost_runs] * 4)) == 1

    def test_leaves_what_has_ended_or_is_under_way(self):
        ended = a_queued_run()
        execute_run(run_id=ended)
        under_way = a_claimed_run().run_id
        current_app.control.purge()
        has_waited(ended, seconds=60)
        has_waited(under_way, seconds=60)

        assert requeue_lost_runs() == 0

    def test_waits_for_the_next_time_when_the_broker_is_gone(self, no_broker):
        has_waited(a_queued_run(), seconds=60)

        assert requeue_lost_runs() == 0


class TestFailStaleRuns:
    def test_ends_a_run_whose_worker_died_and_says_where_it_was(self):
        hold = a_claimed_run()
        with a_publisher(hold) as publisher:
            publisher.emit(RunStarted(run_id=hold.run_id))
            publisher.emit(NodeStarted(node_id="agent"))
            wait_until(lambda: len(log_of(hold.run_id)) == 2)
        lease_ran_out(hold.run_id)

        assert fail_stale_runs() == 1

        last = log_of(hold.run_id)[-1]
        assert isinstance(last.event, Error)
        assert (last.seq, last.event.code, last.event.node_id) == (3, "WORKER_LOST", "agent")
        assert status_of(hold.run_id) == "failed"

    def test_leaves_a_run_alone_whose_lease_holds(self):
        a_claimed_run()

        assert fail_stale_runs() == 0

    def test_ends_it_once_however_many_beats_there_are(self):
        hold = a_claimed_run()
        lease_ran_out(hold.run_id)

        assert sum(in_threads(*[fail_stale_runs] * 4)) == 1
        assert types_of(hold.run_id) == ["error"]


class TestForgetOldEvents:
    def test_forgets_how_an_old_run_went_and_keeps_what_it_answered(self):
        run_id = a_queued_run()
        execute_run(run_id=run_id)
        Run.objects.filter(pk=run_id).update(finished_at=timezone.now() - timedelta(days=91))

        assert forget_old_events() == 1

        assert log_of(run_id) == []
        assert "Why?" in (Run.objects.get(pk=run_id).output or "")

    def test_keeps_how_a_recent_run_went(self):
        run_id = a_queued_run()
        execute_run(run_id=run_id)

        assert forget_old_events() == 0
        assert log_of(run_id)
