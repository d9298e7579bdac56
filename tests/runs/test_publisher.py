from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from runs import stream
from runs.engine.events import (
    Frame,
    NodeCompleted,
    NodeStarted,
    RunCompleted,
    RunStarted,
    Thought,
)
from runs.event_log import RunLost
from runs.models import Run
from runs.services.fail_stale_runs import fail_stale_runs
from teams.quick_redis import quick
from tests.runs.arranging import (
    a_claimed_run,
    a_publisher,
    in_threads,
    lease_ran_out,
    log_of,
    status_of,
    wait_until,
)
from workflows.ports import Usage

piece = partial(Thought, node_id="n", partial=True)
whole = partial(Thought, node_id="n")


def texts(said: Sequence[Frame]) -> list[str]:
    return [one.event.text for one in said if isinstance(one.event, Thought)]


def on_the_stream(run_id: str) -> list[Frame]:
    entries: Any = quick().xrange(stream.key_of(run_id))
    return [Frame.model_validate_json(fields[stream.FIELD.encode()]) for _, fields in entries]


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
class TestPublisher:
    def test_keeps_a_burst_complete_and_in_order(self):
        hold = a_claimed_run()

        with a_publisher(hold) as publisher:
            for number in range(20_000):
                publisher.emit(whole(text=str(number)))
            publisher.emit(RunCompleted(run_id=hold.run_id, output="done"))

        frames = log_of(hold.run_id)
        assert [frame.seq for frame in frames] == list(range(1, 20_002))
        assert texts(frames) == [str(n) for n in range(20_000)]
        assert Run.objects.get(pk=hold.run_id).last_seq == 20_001

    def test_tells_the_stream_exactly_what_is_in_the_log(self):
        hold = a_claimed_run()

        with a_publisher(hold) as publisher:
            publisher.emit(RunStarted(run_id=hold.run_id))
            publisher.emit(NodeStarted(node_id="n"))
            publisher.emit(RunCompleted(run_id=hold.run_id, output="done"))

        assert on_the_stream(hold.run_id) == log_of(hold.run_id)

    def test_shows_an_event_soon_without_being_told_another(self):
        hold = a_claimed_run()

        with a_publisher(hold) as publisher:
            publisher.emit(RunStarted(run_id=hold.run_id))
            wait_until(lambda: len(on_the_stream(hold.run_id)) == 1)

        assert [frame.seq for frame in log_of(hold.run_id)] == [1]

    def test_joins_the_pieces_of_an_answer_and_keeps_its_text(self):
        hold = a_claimed_run()

        with a_publisher(hold) as publisher:
            for number in range(300):
                publisher.emit(piece(text=f"{number} ", channel="answer"))
            publisher.emit(RunCompleted(run_id=hold.run_id, output="done"))

        thoughts = texts(log_of(hold.run_id))
        assert "".join(thoughts) == "".join(f"{number} " for number in range(300))
        assert len(thoughts) < 100

    def test_ends_the_run_together_with_its_last_event(self):
        hold = a_claimed_run()
        usage = Usage(model="m", input_tokens=3, output_tokens=4, cost_usd=0.5)

        with a_publisher(hold) as publisher:
            publisher.emit(NodeCompleted(node_id="a", output="x", usage=usage))
            publisher.emit(NodeCompleted(node_id="b", output="y", usage=usage))
            publisher.emit(RunCompleted(run_id=hold.run_id, output="y"))

        run = Run.objects.get(pk=hold.run_id)
        assert (run.status, run.output, run.leased_until) == ("completed", "y", None)
        assert run.usage == {
            "model": "m",
            "inputTokens": 6,
            "outputTokens": 8,
            "costUsd": 1.0,
        }

    def test_goes_on_without_redis(self, no_redis):
        hold = a_claimed_run()

        with a_publisher(hold) as publisher:
            publisher.emit(RunStarted(run_id=hold.run_id))
            publisher.emit(RunCompleted(run_id=hold.run_id, output="done"))

        assert status_of(hold.run_id) == "completed"

    def test_replaces_a_nul_that_a_database_would_refuse(self):
        hold = a_claimed_run()

        with a_publisher(hold) as publisher:
            publisher.emit(whole(text="a\0b"))
            publisher.emit(RunCompleted(run_id=hold.run_id, output="a\0b", outputs={"n": "\0"}))

        completed = log_of(hold.run_id)[-1].event
        assert texts(log_of(hold.run_id)) == ["a\ufffdb"]
        assert isinstance(completed, RunCompleted)
        assert completed.outputs == {"n": "\ufffd"}

    def test_stops_whoever_lost_the_run(self):
        hold = a_claimed_run()
        with a_publisher(hold) as publisher:
            lease_ran_out(hold.run_id)
            fail_stale_runs()

            with pytest.raises(RunLost):
                publisher.emit(RunCompleted(run_id=hold.run_id, output="too late"))

        assert [frame.event.type for frame in log_of(hold.run_id)] == ["error"]

    def test_keeps_the_lease_while_nothing_happens(self):
        hold = a_claimed_run(lease=timedelta(seconds=0.6))
        with a_publisher(hold, lease=timedelta(seconds=0.6)):
            began_at = timezone.now()

            wait_until(lambda: timezone.now() - began_at > timedelta(seconds=1.2))

            assert fail_stale_runs() == 0

    def test_writes_for_many_runs_at_once(self):
        holds = [a_claimed_run() for _ in range(8)]

        def work(hold):
            with a_publisher(hold) as publisher:
                for number in range(50):
                    publisher.emit(whole(text=str(number)))
                publisher.emit(RunCompleted(run_id=hold.run_id, output="done"))

        in_threads(*(partial(work, hold) for hold in holds))

        assert {len(log_of(hold.run_id)) for hold in holds} == {51}


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite has no server that could go away"
)
class TestALostDatabaseConnection:
    def test_costs_no_event(self):
        hold = a_claimed_run()
        the_tests_own = own_process_id()

        def work() -> None:
            with a_publisher(hold) as publisher:
                for number in range(100):
                    publisher.emit(whole(text=str(number)))
                    if number % 20 == 10:
                        wait_until(lambda: bool(log_of(hold.run_id)))
                        end_all_connections_but(the_tests_own)
                publisher.emit(RunCompleted(run_id=hold.run_id, output="done"))

        in_threads(work)

        assert texts(log_of(hold.run_id)) == [str(number) for number in range(100)]
        assert status_of(hold.run_id) == "completed"


def own_process_id() -> int:
    """The server's process behind this thread's connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def end_all_connections_but(spared: int) -> None:
    """Do to the writers' connections what a restart of the server does."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid NOT IN (pg_backend_pid(), %s)",
            [spared],
        )
